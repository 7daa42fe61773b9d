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
      // Without a new block, keep the snapshot unless it expires before the next prefetch.
      const end = kept.snapshot && kept.snapshot.time + maxAge - client.pollingInterval
      if (end === undefined || time < end) return kept
    }
    const snapshot = await takeSnapshot({ ...options, ...request, head, time }).catch(() => undefined)
    // Read the newest block again: if a block arrived during the reads, the snapshot is outdated.
    await readHead()
    return { head, snapshot: snapshot && { ...snapshot, isCurrent: () => isCurrent({ head, time }) } }
  }

  async function isCurrent({ head, time }: Pick<Snapshot, 'head' | 'time'>): Promise<boolean> {
    const age = now() - time
    // A negative age means that the clock was set back.
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
            // If an attempt began during these reads, they are too old for the next attempt.
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
    pageClient: ChainClient
  }
}

export type Prefetcher = {
  /** Prepares a snapshot without a write or a wallet prompt, and never rejects. */
  prefetch: (request: Request) => Promise<void>
  take: () => Snapshot | undefined
}

type Request = {
  intent: Intent
  purchaseId: CheckoutState['purchaseId']
}

async function takeSnapshot(options: takeSnapshot.Options): Promise<Omit<Snapshot, 'isCurrent'> | undefined> {
  const { storage, intent, purchaseId, policy, head, time } = options
  const text = await storage.getItem(journalKey(intent))
  const journal = await openJournal({ storage: readOnly(storage), intent, purchaseId })
  if (journal.past === undefined || intent.pay || policy?.paymasters) return undefined
  const { signal } = new AbortController()
  const reached = await preview({ ...options, journal, signal })
  if (!reached || !('at' in reached) || !reached.accountState) return undefined
  const { plan, identity } = reached
  const accountState = await reached.accountState
  return {
    head,
    time,
    text,
    identity,
    plan,
    accountState,
    mayPayTwice: accountState.pending !== undefined && !usesUpSeaportOrder(plan),
  }
}

declare namespace takeSnapshot {
  type Options = createPrefetcher.Options & Request & Pick<Snapshot, 'head' | 'time'>
}

function usesUpSeaportOrder({ steps }: Plan): boolean {
  return steps.some(({ once, market }) => once && market && isAddressEqual(market, seaportAddress))
}

function readSeenHeight(pageClient: ChainClient, client: ChainClient): Promise<bigint> {
  // viem caches block numbers under the client's `uid`, so use the `uid` of the host's client.
  return getBlockNumber({ ...client, uid: pageClient.uid }, { cacheTime: Number.POSITIVE_INFINITY })
}

/** The maximum age of a snapshot in milliseconds: the longest usual block time. */
const maxAge = 12_000
