import type { createPayments } from './createPayments.js'
import type { Page } from './openPage.js'

/**
 * Compares a page that waits for confirmations with the chain. Returns a contradiction, and whether the page reports a reorg.
 *
 * While the payment is in a block, the page must show `confirming`. After a reorg removed the block, it must show `pending` with `reorged`.
 */
export async function judgeWaiting(
  { checkout, seen }: Page,
  { findReceipt }: Pick<ReturnType<typeof createPayments>, 'findReceipt'>,
): Promise<{ lie?: string; isReorged?: boolean }> {
  const state = checkout.getState()
  const { status } = state
  if (status !== 'pending' && status !== 'confirming') return { lie: `waits in ${status}` }
  const isThere = state.hash !== undefined && (await findReceipt(state.hash)) !== null
  if (isThere !== (status === 'confirming')) return { lie: `${status}, and in a block: ${isThere}` }
  if (status === 'confirming') return {}
  const isReorged = seen.includes('confirming')
  return isReorged === (state.reorged === true) ? { isReorged } : { lie: `was in a block: ${isReorged}` }
}
