'use client'
import { createContext, useContext, useEffect, useState } from 'react'

export function useNow(moments: readonly Date[]): Date {
  const hostNow = useContext(NowContext)
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
  return hostNow ?? now
}

export const NowContext = createContext<Date | undefined>(undefined)

const minute = 60_000
