'use client'
import { createContext, useContext, useEffect, useState } from 'react'

/**
 * The time, renewed every minute and at the given moments, so that what expires on the screen does so by itself. In the
 * last minute before one of them it is renewed every second. Where the host says which moment it is, it is that one.
 */
export function useNow(moments: readonly Date[]): Date {
  const given = useContext(NowContext)
  const [now, setNow] = useState(() => new Date())
  const ahead = moments.map((moment) => moment.getTime()).filter((moment) => moment > now.getTime())
  const first = Math.min(...ahead)
  const left = first - now.getTime()
  const next = now.getTime() + Math.min(minute, left <= minute ? Math.min(left, 1_000) : left - minute)
  useEffect(() => {
    // One more, because a timer may be a hair early.
    const timer = setTimeout(() => setNow(new Date()), next - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [next])
  return given ?? now
}

/** The moment that the host gives to a card, and so to all that is in it. */
export const NowContext = createContext<Date | undefined>(undefined)

const minute = 60_000
