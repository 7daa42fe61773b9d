import { concat, type Hex, keccak256, toHex } from 'viem'
import type { PolicyPaymaster } from '../verify/policy.js'
import { batchKind } from '../wallet/batch.js'
import { findPendingPayment } from '../wallet/findPendingPayment.js'
import { type EntryDraft, promptWallet } from '../wallet/prompt.js'
import { isWithWallet } from '../wallet/runBatch.js'
import type { JoinedPart, JoinedPlan } from './joinPlans.js'

/**
 * Sends the plan of several purchases as one atomic batch (EIP-5792). The journal of each purchase has its own calls and the id of
 * the batch before the wallet prompts the buyer, and the answer after it. From then on each purchase is followed and proven on its own.
 *
 * @returns whether the wallet has the batch; `false` if each purchase may be sent on its own.
 * @throws {CheckoutError} as {@link findPendingPayment} and {@link promptWallet}.
 */
export async function askTogether(options: askTogether.Options): Promise<boolean> {
  const { members, joined, paymaster, onPrompt } = options
  const { calls, place, shares } = joined
  const [first] = members
  if (!first) return false
  const id = batchIdOf(members)
  const asks = members.flatMap((member, at) => {
    const draft = toDraft(member, shares[at], id)
    return draft ? [{ context: member.context, draft }] : []
  })
  for (const { context, draft } of asks) {
    // The same payment is in flight, and has a journal entry now: it is followed on its own.
    if (await findPendingPayment(context, { draft, place })) return false
  }
  const kind = batchKind(first.context, {
    calls,
    paymaster,
    idOf: () => id,
    isTaken: (entry) => isWithWallet(first.context, entry),
  })
  // The next attempt at the basket begins only after the wallet has answered, also if the buyer cancels in the page.
  const { isRefused } = await promptWallet(first.context, kind, { asks, place, onPrompt, waitsOn: true })
  if (isRefused) return false
  for (const { context, draft } of asks) await context.emit({ type: 'sent', step: draft.id })
  return true
}

export declare namespace askTogether {
  type Options = {
    members: readonly JoinedPart[]
    /** The plan of the batch. */
    joined: JoinedPlan
    /** Pays the gas; the wallet has said that it supports one. @default the account pays */
    paymaster?: PolicyPaymaster | undefined
    /** Called just before the wallet prompts the buyer. */
    onPrompt: () => void
  }
}

/** Returns the id of a batch. It is derived from its purchases and their journals, so that each request has a new one. */
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
  const { id: step, market, once } = paying
  return { id: step, kind: 'batch', calls, market, once, together } satisfies EntryDraft
}
