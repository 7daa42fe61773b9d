import { CheckoutError } from './errors.js'
import type { JournalEntry } from './journal.js'
import { reconcile, type Whereabouts } from './reconcile.js'
import type { World } from './world.js'

/**
 * Looks on the chain for what the wallet was asked: for the current entry of the journal. Only reads.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export function lookUp(world: World, options: lookUp.Options = {}): Promise<Whereabouts> {
  const { client, journal } = world
  const { purchaseId, entries } = journal.record
  // Asked for twice, it may have been made by the first of them.
  const since = entries.find(({ market }) => market)?.block
  return reconcile({ client, entry: currentEntry(world), purchaseId, since, ...options })
}

export declare namespace lookUp {
  /** `entry` is what is looked for instead. */
  type Options = Partial<Pick<reconcile.Options, 'entry' | 'confirmations'>>
}

/** The entry that is being dealt with. */
export function currentEntry({ journal }: Pick<World, 'journal'>): JournalEntry {
  const entry = journal.record.entries[journal.current]
  if (!entry) throw new CheckoutError('Unexpected', { details: 'Nothing was asked yet.' })
  return entry
}
