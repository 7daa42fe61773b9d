'use client'
import { useEffect } from 'react'
import { tellMistake } from '../mistakes/tellMistake.js'

/** Tells an error while the page is developed, once, if it is a mistake of the page. */
export function useReport(error: unknown): void {
  useEffect(() => {
    tellMistake(error)
  }, [error])
}
