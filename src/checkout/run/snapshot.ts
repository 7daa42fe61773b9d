import { isAddressEqual } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { Facts } from '../../venues/facts.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { journalKey } from '../journal/journalKey.js'
import { openJournal } from '../journal/openJournal.js'
import type { Plan } from '../plan/makePlan.js'
import type { CheckoutState } from '../state/checkoutState.js'
import { type CheckoutStorage, readOnly } from '../storage/checkoutStorage.js'
import { readBlock } from '../verify/readTerms.js'
import { preview } from './preview.js'
import type { Snapshot } from './progress.js'

/** Prefetches purchases of one checkout, and keeps the newest snapshot for one attempt. */
export function createPrefetcher(options: createPrefetcher.Options): Prefetcher {
  const { client, pageClient, now = Date.now } = options
  let kept: { head: Facts['block']; snapshot?: Snapshot | undefined } | undefined
  let pending: Promise<void> | undefined
  let newest: Facts['block'] | undefined

  async function readHead(): Promise<Facts['block']> {
    const [head] = await Promise.all([readBlock(client), readSeenHeight(pageClient, client)])
    newest = head
    return head
  }

  async function prefetch(request: Request): Promise<typeof kept> {
    const time = now()
    const head = await readHead()
    if (kept?.head.hash === head.hash) {
      // Without a new block the result is the same, unless it expires before the next prefetch.
      const end = kept.snapshot && kept.snapshot.time + maxAge - client.pollingInterval
      if (end === undefined || time < end) return kept
    }
    const taken = await takeSnapshot({ ...options, ...request, head, time }).catch(() => undefined)
    // If a block arrived meanwhile, the snapshot is not of the newest block.
    await readHead()
    return { head, snapshot: taken && { ...taken, isCurrent: () => isCurrent({ head, time }) } }
  }

  async function isCurrent({ head, time }: Pick<Snapshot, 'head' | 'time'>): Promise<boolean> {
    const age = now() - time
    // A clock that was set back tells no age.
    if (age < 0 || age >= maxAge || newest?.hash !== head.hash) return false
    return readSeenHeight(pageClient, client).then(
      (height) => height <= head.number,
      () => false,
    )
  }

  return {
    async prefetch(request) {
      if (!pending) {
        const own = prefetch(request)
          .catch(() => kept)
          .then((result) => {
            // An attempt began meanwhile. The reads from before it are not for the next one.
            if (pending !== own) return
            kept = result
            pending = undefined
          })
        pending = own
      }
      await pending
    },
    take() {
      const snapshot = kept?.snapshot
      kept = undefined
      pending = undefined
      return snapshot
    },
  }
}

export declare namespace createPrefetcher {
  type Options = Omit<CheckoutOptions, 'intent' | 'storage'> & {
    storage: CheckoutStorage
    /** The page's own client. Other parts of the page read heights by it. */
    pageClient: ChainClient
  }
}

/** See {@link createPrefetcher}. */
export type Prefetcher = {
  /** Prefetches, unless the kept snapshot still counts. Writes nothing, never prompts the wallet, and never rejects. */
  prefetch: (request: Request) => Promise<void>
  /** Returns the kept snapshot and forgets it: one attempt uses it. */
  take: () => Snapshot | undefined
}

type Request = {
  intent: Intent
  /** The id of the purchase, if a new one begins. */
  purchaseId: CheckoutState['purchaseId']
}

/**
 * Runs a purchase up to its first wallet prompt. Returns `undefined` if there is no plan to keep: an earlier attempt must be recovered
 * first, the offer is worse, a swap needs a new quote, or the wallet must say who pays the fee.
 */
async function takeSnapshot(options: takeSnapshot.Options): Promise<Omit<Snapshot, 'isCurrent'> | undefined> {
  const { storage, intent, purchaseId, policy, head, time } = options
  const text = await storage.getItem(journalKey(intent))
  const journal = await openJournal({ storage: readOnly(storage), intent, purchaseId })
  if (journal.past === undefined || intent.pay || policy?.paymasters) return undefined
  const { signal } = new AbortController()
  const reached = await preview({ ...options, journal, signal })
  if (!reached || !('at' in reached) || !reached.accountState) return undefined
  const { plan, named } = reached
  const accountState = await reached.accountState
  return {
    head,
    time,
    text,
    named,
    plan,
    accountState,
    mayPayTwice: accountState.pending !== undefined && !usesUpSeaportOrder(plan),
  }
}

declare namespace takeSnapshot {
  type Options = createPrefetcher.Options & Request & Pick<Snapshot, 'head' | 'time'>
}

/** Whether Seaport fills the whole order. It then refuses a second payment, and its code is the same on every chain. */
function usesUpSeaportOrder({ steps }: Plan): boolean {
  return steps.some(({ once, market }) => once && market && isAddressEqual(market, seaportAddress))
}

/** Returns the greatest block height that any part of the page has read by its client. Reads one only if no part has. */
function readSeenHeight(pageClient: ChainClient, client: ChainClient): Promise<bigint> {
  // viem caches heights under the client's id.
  return getBlockNumber({ ...client, uid: pageClient.uid }, { cacheTime: Number.POSITIVE_INFINITY })
}

/** Milliseconds that a snapshot counts: the longest usual time between blocks. */
const maxAge = 12_000
