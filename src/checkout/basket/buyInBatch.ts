import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { limitsOf } from '../context/limits.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import { findConflictingPurchases } from '../evidence/openPayments.js'
import { readFunds } from '../evidence/readFunds.js'
import { journalKey } from '../journal/journalKey.js'
import { isUnread } from '../journal/journalRecord.js'
import { openJournal } from '../journal/openJournal.js'
import { createRun } from '../run/createRun.js'
import type { preview } from '../run/preview.js'
import type { CheckoutState, StepState } from '../state/checkoutState.js'
import type { CheckoutEvent } from '../state/transition.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { withLock } from '../storage/withLock.js'
import { readCapabilities } from '../wallet/readCapabilities.js'
import { switchChain } from '../wallet/switchChain.js'
import type { BasketPart } from './basketPart.js'
import { type JoinedPart, joinPlans } from './joinPlans.js'
import { sendBasketBatch } from './sendBasketBatch.js'

/**
 * Buys the parts of a basket as one wallet batch (EIP-5792), if the wallet and all plans allow it.
 *
 * @returns `requested` if the wallet took the batch; `stopped` if the request failed; `separate` if the caller must buy each part alone.
 */
export async function buyInBatch(options: buyInBatch.Options): Promise<'requested' | 'stopped' | 'separate'> {
  const { wallet, policy, parts, signal } = options
  const { locks = globalThis.navigator?.locks } = options
  const limits = limitsOf(options.limits)
  const [first] = parts
  const names = [...new Set(parts.map(({ part }) => journalKey(part.intent)))].sort()
  // Identical parts share one lock and one journal, so a batch of them would wait for its own lock forever.
  if (!first || parts.length < 2 || names.length < parts.length) return 'separate'
  const capabilities = await readCapabilities({ wallet, policy, limits, intent: first.part.intent })
  const { batches, paymaster } = capabilities
  if (!batches) return 'separate'
  let end: 'requested' | 'stopped' | 'separate' = 'separate'

  async function work() {
    const members: JoinedPart[] = []
    for (const one of parts) {
      const member = await openMember({ ...options, limits, locks, one })
      if (!member) return
      members.push(member)
    }
    const [leader] = members
    if (!leader) return
    const all = members.flatMap((member, at) => ({ member, part: parts[at]?.part }))
    const showSwitch = (event: CheckoutEvent, { context }: JoinedPart) => {
      if (event.type !== 'switchChain') return
      options.onFunds('none')
      const { purchaseId } = context.journal.record
      first?.part.show({ ...event, status: 'switchChain', purchaseId, intent: context.intent, steps: [] })
    }
    const show = (status: StepState['status']) => {
      for (const { member, part } of all) if (!signal.aborted) part?.show(stateOf(member, status))
    }
    const onPrompt = () => {
      options.onFunds('unknown')
      show('awaitingWallet')
    }
    try {
      for (const { context } of members) await context.emit({ type: 'started' })
      await switchChain({ ...leader.context, dispatch: (event) => showSwitch(event, leader) })
      first?.part.hide()
      const joined = await joinPlans(members)
      if (!joined) return
      if (!(await sendBasketBatch({ members, joined, paymaster, onPrompt }))) {
        options.onFunds('none')
        for (const { part } of parts) part.hide()
        return
      }
      show('pending')
      for (const { member, part } of all) if (part) part.shared.batchSteps = stateOf(member, 'pending').steps
      end = 'requested'
    } catch (cause) {
      end = 'stopped'
      for (const { member, part } of all) await reportStop({ member, part, cause })
    }
  }

  await inLocks({ names, locks, signal, work })
  return end
}

export declare namespace buyInBatch {
  type Options = Omit<CheckoutOptions, 'intent' | 'storage'> & {
    storage: CheckoutStorage
    signal: AbortSignal
    parts: readonly { part: BasketPart; previewed: Previewed }[]
    /**
     * Called with `unknown` when the wallet is prompted for the batch. Called with `none` while the wallet switches the chain, and if the
     * batch was not sent.
     */
    onFunds: (funds: 'none' | 'unknown') => void
  }
}

type Previewed = Extract<preview.ReturnType, { at: 'send' }>

async function openMember(options: openMember.Options): Promise<JoinedPart | undefined> {
  const { storage, limits, locks, one } = options
  const { part, previewed } = one
  const { plan, identity } = previewed
  const { purchaseId, isBought } = part.shared
  const journal = await openJournal({
    storage,
    intent: part.intent,
    purchaseId,
    includeSeen: isBought,
    locks,
  })
  if (journal.isNew) journal.assignId(identity)
  const { record } = journal
  const isNew = record.status === 'open' && record.entries.length === 0 && !isUnread(record)
  if (!isNew || record.purchaseId !== identity.purchaseId) return undefined
  const context = createRun({
    ...options,
    intent: part.intent,
    part: part.shared,
    client: limitClient(options.client, limits.requestTimeoutMs),
    journal,
    dispatch: () => {},
  })
  return (await findConflictingPurchases(context)).length > 0 ? undefined : { plan, context }
}

declare namespace openMember {
  type Options = Omit<buyInBatch.Options, 'limits' | 'parts'> & {
    limits: JoinedPart['context']['limits']
    one: buyInBatch.Options['parts'][number]
  }
}

async function inLocks(options: inLocks.Options): Promise<void> {
  const { names, locks, signal, work } = options
  const [name, ...rest] = names
  if (name === undefined) return work()
  const inner = ({ waited }: { waited: boolean }) =>
    waited ? Promise.resolve() : inLocks({ ...options, names: rest })
  await withLock({ name, locks, signal, work: inner, onWait: () => {} })
}

declare namespace inLocks {
  type Options = {
    /** The sorted names of the locks: a fixed order prevents a deadlock between two tabs. */
    names: readonly string[]
    locks: CheckoutOptions['locks']
    signal: AbortSignal
    work: () => Promise<void>
  }
}

function stateOf({ plan, context }: JoinedPart, status: StepState['status']) {
  const { purchaseId } = context.journal.record
  const steps = plan.steps.map(({ id, text, meaning }) => ({ id, text, meaning, status }))
  const base = { purchaseId, intent: context.intent, steps, forecast: plan.forecast }
  const current = steps.length - 1
  return status === 'awaitingWallet'
    ? { ...base, status: 'awaitingWallet' as const, current }
    : { ...base, status: 'pending' as const, current }
}

async function reportStop({ member, part, cause }: reportStop.Options): Promise<void> {
  const { context } = member
  const { signal } = context
  const error = asCheckoutError(cause, await readFunds(context))
  if (signal.aborted) return
  await context.emit({ type: 'stopped', error }).catch(() => {})
  const state: CheckoutState = { ...stateOf(member, 'failed'), status: 'error', error }
  part?.show(error.code === 'Rejected' ? { ...state, status: 'cancelled' } : state)
}

declare namespace reportStop {
  type Options = { member: JoinedPart; part: BasketPart | undefined; cause: unknown }
}
