'use client'
import { useEffect } from 'react'
import { tellMistake } from '../devWarnings/tellMistake.js'

/** Tells an error while the page is developed, once, if it is a mistake of the page. */
export function useReport(error: unknown): void {
  useEffect(() => {
    tellMistake(error)
  }, [error])
}
