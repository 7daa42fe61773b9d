'use client'
import { useEffect, useState } from 'react'

/** The time, renewed every minute and at the given moments, so that what expires on the screen does so by itself. */
export function useNow(moments: readonly Date[]): Date {
  const [now, setNow] = useState(() => new Date())
  const ahead = moments.map((moment) => moment.getTime()).filter((moment) => moment > now.getTime())
  const next = Math.min(now.getTime() + 60_000, ...ahead)
  useEffect(() => {
    // One more, because a timer may be a hair early.
    const timer = setTimeout(() => setNow(new Date()), next - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [next])
  return now
}
