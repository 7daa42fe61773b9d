import type { createPayments } from './createPayments.js'
import type { Page } from './openPage.js'

/**
 * In what a page is untrue that waits for its payment to be deep enough, and whether it tells that its block is gone: it settles as
 * long as a block has it, and is on its way again, said as such, when none has it any more.
 */
export async function judgeWaiting(
  { checkout, seen }: Page,
  { findReceipt }: Pick<ReturnType<typeof createPayments>, 'findReceipt'>,
): Promise<{ lie?: string; isReorged?: boolean }> {
  const state = checkout.getState()
  const { status } = state
  if (status !== 'pending' && status !== 'settling') return { lie: `waits in ${status}` }
  const isThere = state.hash !== undefined && (await findReceipt(state.hash)) !== null
  if (isThere !== (status === 'settling')) return { lie: `${status}, and in a block: ${isThere}` }
  if (status === 'settling') return {}
  const isReorged = seen.includes('settling')
  return isReorged === (state.reorged === true) ? { isReorged } : { lie: `was in a block: ${isReorged}` }
}
