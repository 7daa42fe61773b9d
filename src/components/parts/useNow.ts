'use client'
import { createContext, useContext, useEffect, useState } from 'react'
import { useHydrated } from './useHydrated.js'

/**
 * Returns the time. Renders again when a text about one of the moments changes, such as “in 5 minutes”. Returns `undefined` on a server and
 * while hydrating.
 */
export function useNow(moments: readonly Date[]): Date | undefined {
  const hostNow = useContext(NowContext)
  const hydrated = useHydrated()
  const [now, setNow] = useState(() => new Date())
  const ahead = moments.map((moment) => moment.getTime()).filter((moment) => moment > now.getTime())
  const first = Math.min(...ahead)
  const left = first - now.getTime()
  const next = now.getTime() + Math.min(minute, left <= minute ? Math.min(left, 1_000) : left - minute)
  useEffect(() => {
    // Wait 1 ms longer, because a timer may fire slightly early.
    const timer = setTimeout(() => setNow(new Date()), next - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [next])
  return hostNow ?? (hydrated ? now : undefined)
}

export const NowContext = createContext<Date | undefined>(undefined)

const minute = 60_000
