'use client'
import { useCallback, useInsertionEffect, useRef } from 'react'

/** A function that stays the same and calls the one that was rendered last; nothing where there is none. */
export function useLatest(callback: (() => void) | undefined): (() => void) | undefined {
  const latest = useRef(callback)
  useInsertionEffect(() => {
    latest.current = callback
  })
  const call = useCallback(() => latest.current?.(), [])
  return callback && call
}
