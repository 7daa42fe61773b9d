'use client'
import { useEffect } from 'react'
import { useTillContext } from './TillContext.js'

/** Tells an error on the console while the page is developed, once, if it is a mistake of the page. */
export function useReport(error: unknown): void {
  const { problems } = useTillContext()
  useEffect(() => problems.report(error), [problems, error])
}
