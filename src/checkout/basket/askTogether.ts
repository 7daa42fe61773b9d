import { concat, type Hex, keccak256, toHex } from 'viem'
import { isRejection, neverSent } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../evidence/gather.js'
import { findUnderWay } from '../execute/findUnderWay.js'
import { sendCalls } from '../execute/runBatch.js'
import type { EntryHandle } from '../journal/openJournal.js'
import type { PolicyPaymaster } from '../verify/policy.js'
import { guardWallet } from '../wallet/guardWallet.js'
import type { JoinedPart, JoinedPlan } from './joinPlans.js'

/**
 * Puts one plan of several purchases before the wallet as one atomic batch (EIP-5792). Before it is asked, the journal of each
 * purchase has its own calls and the id of the batch, and after it what came of it: from then on each is looked for, followed and
 * proven by itself.
 *
 * @returns Whether the wallet has it; not where it can't do it after all: then nothing was done.
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `AccountBusy`, `Rejected`, `WalletFailed` (certainly nothing was done),
 * `PaymentUnknown` (it may have been), `Cancelled`, `ChainFailed`, `StorageFailed`.
 */
export async function askTogether(options: askTogether.Options): Promise<boolean> {
  const { members, joined, paymaster, onAsk } = options
  const [first] = members
  if (!first) return false
  const { intent, signal, limits } = first.context
  const id = idOf(members)
  const drafts = members.map((member, at) => toDraft(member, joined.shares[at], id))
  for (const [at, { context }] of members.entries()) {
    const draft = drafts[at]
    // The very same payment is on its way, and noted by now: it is followed by itself.
    if (draft && (await findUnderWay(context, { draft, place: joined.place }))) return false
  }
  await guardWallet(first.context)
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const { nonce, block, head } = joined.place
  const entries: EntryHandle[] = []
  const note = async (status: 'sent' | 'declined') => {
    for (const entry of entries) await entry.updateLate({ status })
  }
  try {
    for (const [at, { context }] of members.entries()) {
      const draft = drafts[at]
      if (!draft) continue
      entries.push(
        await context.journal.begin({
          ...draft,
          account: intent.buyer,
          nonce,
          block,
          head: head.hash,
          status: 'asked',
        }),
      )
    }
    // Also whoever hears that it is asked may stop it.
    if (!signal.aborted) onAsk()
    if (signal.aborted) throw new CheckoutError('Cancelled')
  } catch (cause) {
    // Nothing was asked.
    await note('declined')
    throw cause
  }
  const asked = sendCalls(first.context, { id, calls: joined.calls, paymaster })
  const late = () => new CheckoutError('PaymentUnknown', { details: 'The wallet did not answer.' })
  const noted = asked.then(
    async (answer) => {
      await note(answer === 'unsupported' ? 'declined' : 'sent')
      return answer
    },
    async (cause) => {
      if (neverSent(cause)) await note('declined')
      throw cause
    },
  )
  try {
    // Also who has cancelled in the page is waited for: what the wallet answers is written down before anything else is asked.
    if ((await withTimeout(noted, { timeoutMs: limits.promptTimeoutMs, late })) === 'unsupported')
      return false
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (neverSent(cause)) throw new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause })
    if (!(await isSeen(members, entries))) throw new CheckoutError('PaymentUnknown', { cause })
  }
  for (const { plan, context } of members) {
    const { id } = plan.steps.at(-1) ?? {}
    if (id) await context.emit({ type: 'sent', step: id })
  }
  return true
}

export declare namespace askTogether {
  type Options = {
    members: readonly JoinedPart[]
    /** What becomes one batch. */
    joined: JoinedPlan
    /** Who pays the network’s fee; the wallet has said that it takes one. @default the account */
    paymaster?: PolicyPaymaster | undefined
    /** Called when the wallet is asked. */
    onAsk: () => void
  }
}

/** The id of a batch: of the purchases in it, each of which is asked for anew. */
function idOf(members: readonly JoinedPart[]): Hex {
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
  return { id: paying.id, kind: 'batch' as const, calls, market: paying.market, once: paying.once, together }
}

/** Whether the chain shows any of it, though the wallet’s answer was lost. */
async function isSeen(members: readonly JoinedPart[], entries: readonly EntryHandle[]): Promise<boolean> {
  for (const [at, entry] of entries.entries()) {
    const { client, intent, journal } = members[at]?.context ?? {}
    if (!client || !intent || !journal) continue
    const { kind } = await readTransactionStatus({ client, intent, journal, entry: entry.read() })
    if (kind !== 'absent' && kind !== 'replaced') return true
  }
  return false
}
