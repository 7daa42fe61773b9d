import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { limitsOf } from '../context/limits.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import { findUnsettled } from '../evidence/openPayments.js'
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
import { askTogether } from './askTogether.js'
import type { BasketPart } from './basketPart.js'
import { type JoinedPart, joinPlans } from './joinPlans.js'

/**
 * Has the wallet make all purchases of a basket in one atomic batch, where it can and they go together. What is asked is only
 * noted here: each purchase follows its own part of it from its own journal.
 *
 * @returns `asked` where the wallet has it; `stopped` where it was asked and did not take it, which each part shows; `apart` where
 * each goes by itself, and nothing was asked.
 * @throws CheckoutError `StorageFailed`, `ChainFailed`.
 */
export async function buyTogether(options: buyTogether.Options): Promise<'asked' | 'stopped' | 'apart'> {
  const { wallet, policy, parts, signal } = options
  const { locks = globalThis.navigator?.locks } = options
  const limits = limitsOf(options.limits)
  const [first] = parts
  const names = [...new Set(parts.map(({ part }) => journalKey(part.intent)))].sort()
  // Identical parts share one lock and one journal: each would wait for the other.
  if (!first || parts.length < 2 || names.length < parts.length) return 'apart'
  const capabilities = await readCapabilities({ wallet, policy, limits, intent: first.part.intent })
  const { batches, paymaster } = capabilities
  if (!batches) return 'apart'
  let end: 'asked' | 'stopped' | 'apart' = 'apart'

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
      show('confirm')
    }
    try {
      for (const { context } of members) await context.emit({ type: 'started' })
      await switchChain({ ...leader.context, dispatch: (event) => showSwitch(event, leader) })
      first?.part.hide()
      const joined = await joinPlans(members)
      if (!joined) return
      if (!(await askTogether({ members, joined, paymaster, onPrompt }))) {
        options.onFunds('none')
        for (const { part } of parts) part.hide()
        return
      }
      show('pending')
      for (const { member, part } of all) if (part) part.told.asked = stateOf(member, 'pending').steps
      end = 'asked'
    } catch (cause) {
      end = 'stopped'
      for (const { member, part } of all) await tellStop({ member, part, cause })
    }
  }

  await inLocks({ names, locks, signal, work })
  return end
}

export declare namespace buyTogether {
  type Options = Omit<CheckoutOptions, 'intent' | 'storage'> & {
    storage: CheckoutStorage
    signal: AbortSignal
    /** The purchases that are left, each with what it was rehearsed as. */
    parts: readonly { part: BasketPart; rehearsed: Rehearsed }[]
    /** Told what is known of the money of all of them, before the wallet is asked and after. */
    onFunds: (funds: 'none' | 'unknown') => void
  }
}

type Rehearsed = Extract<preview.ReturnType, { at: 'send' }>

/** What carries one of them out; nothing of what was begun before, which goes on by itself. */
async function openMember(options: openMember.Options): Promise<JoinedPart | undefined> {
  const { storage, limits, locks, one } = options
  const { part, rehearsed } = one
  const { plan, named } = rehearsed
  const { purchaseId, isBought } = part.told
  const journal = await openJournal({
    storage,
    intent: part.intent,
    purchaseId,
    includeSeen: isBought,
    locks,
  })
  if (journal.past !== undefined) journal.name(named)
  const { record } = journal
  const isNew = record.status === 'open' && record.entries.length === 0 && !isUnread(record)
  if (!isNew || record.purchaseId !== named.purchaseId) return undefined
  const context = createRun({
    ...options,
    intent: part.intent,
    part: part.told,
    client: limitClient(options.client, limits.requestTimeoutMs),
    journal,
    dispatch: () => {},
  })
  return (await findUnsettled(context)).length > 0 ? undefined : { plan, context }
}

declare namespace openMember {
  type Options = Omit<buyTogether.Options, 'limits' | 'parts'> & {
    limits: JoinedPart['context']['limits']
    one: buyTogether.Options['parts'][number]
  }
}

/** Does it while no other tab is at any of these purchases; not at all where one was. */
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
    /** In the same order for whoever takes several of them. */
    names: readonly string[]
    locks: CheckoutOptions['locks']
    signal: AbortSignal
    work: () => Promise<void>
  }
}

/** A purchase while the wallet is asked for all of them. */
function stateOf({ plan, context }: JoinedPart, status: StepState['status']) {
  const { purchaseId } = context.journal.record
  const steps = plan.steps.map(({ id, text, meaning }) => ({ id, text, meaning, status }))
  const base = { purchaseId, intent: context.intent, steps, forecast: plan.forecast }
  const current = steps.length - 1
  return status === 'confirm'
    ? { ...base, status: 'confirm' as const, current }
    : { ...base, status: 'pending' as const, current }
}

/** Tells of one purchase why the wallet did not take it, with the truth about its money. */
async function tellStop({ member, part, cause }: tellStop.Options): Promise<void> {
  const { context } = member
  const { signal } = context
  const error = asCheckoutError(cause, await readFunds(context))
  // Nobody is told what becomes of what was cancelled.
  if (signal.aborted) return
  await context.emit({ type: 'stopped', error }).catch(() => {})
  const state: CheckoutState = { ...stateOf(member, 'failed'), status: 'error', error }
  part?.show(error.code === 'Rejected' ? { ...state, status: 'cancelled' } : state)
}

declare namespace tellStop {
  type Options = { member: JoinedPart; part: BasketPart | undefined; cause: unknown }
}
