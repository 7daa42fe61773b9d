import { concat, type Hex, keccak256, toHex } from 'viem'
import type { PolicyPaymaster } from '../verify/policy.js'
import { batchKind } from '../wallet/batch.js'
import { findPendingPayment } from '../wallet/findPendingPayment.js'
import { type EntryDraft, promptWallet } from '../wallet/prompt.js'
import { isWithWallet } from '../wallet/runBatch.js'
import type { JoinedPart, JoinedPlan } from './joinPlans.js'

/**
 * Sends the joined plan of several purchases as one atomic batch (EIP-5792).
 *
 * @returns `true` if the wallet has the batch; `false` if it does not, and the caller can safely send each purchase alone.
 */
export async function sendBasketBatch(options: sendBasketBatch.Options): Promise<boolean> {
  const { members, joined, paymaster, onPrompt } = options
  const { calls, accountState, shares } = joined
  const [first] = members
  if (!first) return false
  const id = batchIdOf(members)
  const parts = members.flatMap((member, at) => {
    const draft = toDraft(member, shares[at], id)
    return draft ? [{ context: member.context, draft }] : []
  })
  for (const { context, draft } of parts) {
    // If a payment of this part is already pending, `findPendingPayment` adds it to the part's journal. Then send no batch: the caller buys
    // each part alone, and the checkout of this part waits for the pending payment.
    if (await findPendingPayment(context, { draft, accountState })) return false
  }
  const kind = batchKind(first.context, {
    calls,
    paymaster,
    idOf: () => id,
    hasRequest: (entry) => isWithWallet(first.context, entry),
  })
  // Wait for the wallet's answer even if the buyer cancels, because the next attempt must know whether the wallet has the batch.
  const { isRefused } = await promptWallet(first.context, kind, {
    parts,
    accountState,
    onPrompt,
    waitsAfterCancel: true,
  })
  if (isRefused) return false
  for (const { context, draft } of parts) await context.emit({ type: 'sent', step: draft.id })
  return true
}

export declare namespace sendBasketBatch {
  type Options = {
    members: readonly JoinedPart[]
    joined: JoinedPlan
    paymaster?: PolicyPaymaster | undefined
    onPrompt: () => void
  }
}

/**
 * Derives the id of a batch from its purchases and the length of their journals. Each request adds a journal entry, so each batch request
 * has a new id.
 */
function batchIdOf(members: readonly JoinedPart[]): Hex {
  const parts = members.flatMap(({ context: { journal } }) => [
    journal.record.purchaseId,
    toHex(journal.record.entries.length, { size: 2 }),
  ])
  return keccak256(concat(parts))
}

function toDraft({ plan }: JoinedPart, share: JoinedPlan['shares'][number] | undefined, id: Hex) {
  const paying = plan.steps.at(-1)
  if (!paying || !share) return undefined
  const calls = plan.steps.map(({ to, data, value }) => ({ to, data, value }))
  const together = { id, ...share, others: [...share.others] }
  const { id: step, market, once, measured } = paying
  return { id: step, kind: 'batch', calls, market, once, together, measured } satisfies EntryDraft
}
