import type { Hex } from 'viem'
import type { Step } from '../../protocol/step.js'
import type { Policy } from '../verify/policy.js'
import { findPendingPayment } from '../wallet/findPendingPayment.js'
import { journalOf } from './sellerRequests.js'
import type { OnceContext } from './sendOnce.js'

/** Throws if the account has a pending transaction that may do the same as this step. Another device may have sent that transaction. */
export async function assertNotPending(
  { intent, client, policy, record }: OnceContext & { policy?: Policy | undefined },
  { id, to, data, value }: Step,
): Promise<void> {
  const calls = [{ to, data: data as Hex, value }]
  const draft = { id, kind: 'transaction' as const, calls, market: to }
  const buyer = { chainId: intent.chainId, buyer: intent.seller }
  const context = { client, policy, intent: buyer, journal: journalOf(record) }
  const details = 'A pending transaction of your account does the same.'
  if (await findPendingPayment(context, { draft })) throw record.unknown({ details })
}
