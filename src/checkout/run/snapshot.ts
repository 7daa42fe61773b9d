import { isAddressEqual } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { Facts } from '../../venues/facts.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import type { PurchasePart } from '../context/run.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { journalKey } from '../journal/journalKey.js'
import { openJournal } from '../journal/openJournal.js'
import type { Plan } from '../plan/makePlan.js'
import { mayPayByPermit } from '../plan/mayPayByPermit.js'
import type { CheckoutState, StepState } from '../state/checkoutState.js'
import { type CheckoutStorage, readOnly } from '../storage/checkoutStorage.js'
import { readBlock } from '../verify/readBlock.js'
import { preview } from './preview.js'
import type { Snapshot } from './progress.js'
import { readApprovedSteps } from './readApprovedSteps.js'
import { toWaiting } from './stages/send.js'

export function createPrefetcher(options: createPrefetcher.Options): Prefetcher {
  const { client, pageClient, now = Date.now } = options
  let kept: (Foresight & { head: Facts['block'] }) | undefined
  let pending: Promise<void> | undefined
  let newest: Facts['block'] | undefined

  async function readHead(): Promise<Facts['block']> {
    const [head] = await Promise.all([readBlock(client), readSeenHeight(pageClient, client)])
    newest = head
    return head
  }

  async function prefetch(request: Request): Promise<typeof kept> {
    // Read the steps of a swap only once, because each read requests a quote. Read a basket's part only once, because a basket has many
    // parts.
    if (kept && !mayKeepSnapshot({ ...options, ...request })) return kept
    const time = now()
    const head = await readHead()
    if (kept?.head.hash === head.hash) {
      // Without a new block, keep the snapshot unless it expires before the next prefetch.
      const end = kept.snapshot && kept.snapshot.time + maxAge - client.pollingInterval
      if (end === undefined || time < end) return kept
    }
    const { snapshot, steps } = await foresee({ ...options, ...request, head, time }).catch(nothing)
    // Read the newest block again: if a block arrived during the reads, the snapshot is outdated.
    await readHead()
    return {
      head,
      steps: keepSame(kept?.steps, steps),
      snapshot: snapshot && { ...snapshot, isCurrent: () => isCurrent({ head, time }) },
    }
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
            // If an attempt took the snapshot during these reads, drop the result, because it is too old for the next attempt.
            if (pending !== own) return
            kept = result
            pending = undefined
          })
        pending = own
      }
      await pending
      return kept?.steps ?? []
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
    part?: PurchasePart | undefined
  }
}

export type Prefetcher = {
  /** Prepares a snapshot without a write or a wallet prompt, and returns the expected steps. Never rejects. */
  prefetch: (request: Request) => Promise<readonly StepState[]>
  take: () => Snapshot | undefined
}

type Request = {
  intent: Intent
  purchaseId: CheckoutState['purchaseId']
}

type Foresight<snapshot = Snapshot> = { steps: readonly StepState[]; snapshot?: snapshot | undefined }

const nothing = () => ({ steps: [], snapshot: undefined })

async function foresee(options: foresee.Options): Promise<Foresight<Omit<Snapshot, 'isCurrent'>>> {
  const { storage, client, intent, purchaseId, policy, head, time } = options
  const text = await storage.getItem(journalKey(intent))
  const journal = await openJournal({ storage: readOnly(storage), intent, purchaseId })
  const isKept = mayKeepSnapshot(options)
  if (policy?.paymasters || (!journal.isNew && !isKept)) return nothing()
  if (!journal.isNew) return { steps: await readApprovedSteps({ client, intent, record: journal.record }) }
  const { signal } = new AbortController()
  const reached = await preview({ ...options, part: undefined, journal, signal })
  if (!reached || !('at' in reached) || !reached.accountState) return nothing()
  const { plan, identity } = reached
  if (!isKept) return { steps: plan.steps.map(toWaiting) }
  // The purchase may replace the approval by a signature. This depends on the wallet, which a prefetch does not ask.
  const mayReplace = mayPayByPermit({ intent, policy }) && plan.steps.some(({ id }) => id === 'tokenApproval')
  if (mayReplace) return { steps: plan.steps.map(toWaiting) }
  const accountState = await reached.accountState
  const mayPayTwice = accountState.pending !== undefined && !usesUpSeaportOrder(plan)
  return {
    steps: plan.steps.map(toWaiting),
    snapshot: { head, time, text, identity, plan, accountState, mayPayTwice },
  }
}

declare namespace foresee {
  type Options = createPrefetcher.Options & Request & Pick<Snapshot, 'head' | 'time'>
}

/** Whether an attempt may start with a prefetched plan. A swap needs a new quote, and the basket verifies its parts together. */
function mayKeepSnapshot({ intent, part }: Pick<foresee.Options, 'intent' | 'part'>): boolean {
  return !intent.pay && !part
}

/** Returns the earlier steps if nothing changed, so that a new block alone does not change the state of the checkout. */
function keepSame(before: readonly StepState[] | undefined, now: readonly StepState[]): readonly StepState[] {
  const write = (steps: readonly StepState[]) =>
    steps.map(({ text, status }) => `${status} ${text}`).join('\n')
  return before && write(before) === write(now) ? before : now
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
