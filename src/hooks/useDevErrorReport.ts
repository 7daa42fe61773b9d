'use client'
import { useEffect } from 'react'
import { reportDevError } from '../devWarnings/reportDevError.js'

export function useDevErrorReport(error: unknown): void {
  useEffect(() => {
    reportDevError(error)
  }, [error])
}
