'use client'
import { useEffect, useState } from 'react'
import { useHydrated } from '../parts/useHydrated.js'

/**
 * Returns the time of the purchase: `paidAt`, or else the time at which the page showed the success. Returns `undefined` before the success,
 * and on a server, which does not know the time zone of the buyer.
 */
export function useSuccessTime({ isSuccess, paidAt, now }: useSuccessTime.Options): Date | undefined {
  const isHydrated = useHydrated()
  const [seenAt, setSeenAt] = useState<Date>()

  useEffect(() => {
    setSeenAt(isSuccess ? new Date() : undefined)
  }, [isSuccess])

  return isSuccess && isHydrated ? (paidAt ?? now ?? seenAt) : undefined
}

declare namespace useSuccessTime {
  type Options = { isSuccess: boolean; paidAt: Date | undefined; now: Date | undefined }
}
