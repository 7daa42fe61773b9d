import { isAddressEqual } from 'viem'
import { revertData } from '../../evm/revertData.js'
import { checksum } from '../../protocol/checksum.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { type Ahead, maxAge, type Shared, seeHeight } from '../context/isFresh.js'
import { limitClient } from '../context/limitClient.js'
import { limitsOf } from '../context/limits.js'
import { recordRequests } from '../context/recordRequests.js'
import { decodeCall } from '../decode/decodeCall.js'
import { allowanceIndexName } from '../journal/allowanceIndex.js'
import { openJournal } from '../journal/openJournal.js'
import type { Plan } from '../plan/makePlan.js'
import type { CheckoutState } from '../state/checkoutState.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { readBlock } from '../verify/readTerms.js'
import { forbidWrites, rehearse } from './rehearse.js'

/**
 * Goes through what a purchase asks until the wallet is asked, and keeps what that is, with the answers, for the attempt. Nothing is
 * written down, the wallet is asked nothing, and it is no error when it fails.
 */
export async function askAhead(options: askAhead.Options): Promise<void> {
  const { shared } = options
  if (!shared.preparing) {
    const preparing = findOut(options)
      .catch(() => shared.ahead)
      .then((ahead) => {
        // An attempt has begun since: what was asked before it is not for the next.
        if (shared.preparing !== preparing) return
        shared.ahead = ahead
        shared.preparing = undefined
      })
    shared.preparing = preparing
  }
  await shared.preparing
}

export declare namespace askAhead {
  type Options = CheckoutOptions & {
    storage: CheckoutStorage
    shared: Shared
    /** The id of the purchase, should a new one begin. */
    purchaseId: CheckoutState['purchaseId']
  }
}

/** Where there is no new block since, what was found out before still stands, unless it will be too old by the next look. */
async function findOut(options: askAhead.Options): Promise<Ahead> {
  const { till, storage, purchaseId, policy, intent, shared, now = Date.now } = options
  const { limited = limitClient(options.client, limitsOf(options.limits).requestTimeoutMs) } = shared
  shared.limited = limited
  const look = async () => {
    const [head] = await Promise.all([readBlock(limited), seeHeight(options.client, limited)])
    shared.head = head
    return head
  }
  const time = now()
  const head = await look()
  const earlier = shared.ahead
  if (earlier?.head.hash === head.hash) {
    const end = earlier.known && earlier.known.time + maxAge - limited.pollingInterval
    if (end === undefined || time < end) return earlier
  }
  const { client, asked } = recordRequests(limited)
  const { signal } = new AbortController()
  const read = async () => {
    const journal = await openJournal({ storage: forbidWrites(storage), intent, purchaseId })
    // Of what was begun before it is found out first how far it came; and a swap is quoted anew for each.
    if (journal.past === undefined || intent.pay) return undefined
    const found = await rehearse({ till, client, policy, intent, journal, signal })
    // What is refused is asked again before it is said. So is all of it where a payment may be on its way that would be made twice: no
    // block tells of that.
    if (
      found?.kind !== 'plan' ||
      (!usesUpOrders(found.plan) && asked.some(({ request }) => isOfPool(request)))
    )
      return undefined
    // Hashed here, the account and the name of an allowance take nothing of the press.
    checksum(intent.buyer)
    for (const { to: token, data } of found.plan.steps) {
      const call = decodeCall(data)
      if (call.kind === 'approve') allowanceIndexName(intent, { token, spender: call.spender })
    }
    const answers = asked.map(({ answer }) => answer)
    await Promise.all(answers.map((answer) => answer.catch(requireReverted)))
    // Where a new block has come meanwhile, it is seen now, and nothing of this is fresh.
    await look()
    return { time, answers, judged: found }
  }
  const known = await read().catch(() => undefined)
  return { head, requests: asked.map(({ request }) => request), known }
}

/** That a contract reverts is an answer; that a node gives none is not. */
function requireReverted(error: unknown): void {
  if (revertData(error) === undefined) throw error
}

/** Whether the orders are used up by it, on a market that is the same for ever, and whose calls say all that they buy. */
function usesUpOrders({ steps }: Plan): boolean {
  return steps.some(({ once, market }) => once && market && isAddressEqual(market, seaportAddress))
}

/** Whether a question is about what waits to be mined. */
function isOfPool({ params }: { params?: unknown }): boolean {
  return Array.isArray(params) && params.includes('pending')
}
