import { busyStatuses } from '../checkout/state/transition.js'
import type { StatusDetail } from './mountOptions.js'

/** Whether a purchase has begun and is not over, so that what a page changes has to wait. */
export function isUnderWay(status: StatusDetail['status']): boolean {
  return status === 'review' || busyStatuses.some((busy) => busy === status)
}
