import { busyStatuses } from '../checkout/state/transition.js'
import type { StatusDetail } from './mountOptions.js'

export function isInProgress(status: StatusDetail['status']): boolean {
  return status === 'review' || busyStatuses.some((busy) => busy === status)
}
