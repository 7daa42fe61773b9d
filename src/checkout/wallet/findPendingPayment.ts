import { type Address, type Hash, type Hex, isAddressEqual } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Place } from '../context/place.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { isSameCall } from '../evidence/ownership.js'
import { isSafeToRepeat, mayAskAgain } from '../evidence/repeat.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { marketAddresses } from '../verify/policy.js'
import type { EntryDraft } from './prompt.js'
import { readPending, readPlace } from './readPlace.js'

/**
 * Looks for a payment in flight that this journal does not have: another device, or a page that lost its journal, may have sent
 * it. A market that takes each purchase id once needs no search. If the market takes the order once, nothing is waited for.
 *
 * @returns the same payment, with a journal entry; `undefined` if the account has nothing in flight that may be it.
 * @throws {CheckoutError} AccountBusy – a transaction in flight may be this payment, and the node does not show it. ChainFailed,
 * StorageFailed.
 */
export async function findPendingPayment(
  context: findPendingPayment.Context,
  { draft, place }: findPendingPayment.Options,
): Promise<EntryHandle | undefined> {
  const { client, intent, policy = {}, journal } = context
  const { buyer: account, chainId } = intent
  const { market, swap, calls } = draft
  const call = calls.at(-1)
  // A purchase with an id is not looked for. A helper contract gets the market as an argument.
  const paid = swap && isSafeToRepeat(draft) ? undefined : market
  const helped = marketAddresses(policy, chainId).filter((one) => paid && call && has(call.data, one))
  const targets = [swap, paid, ...helped].filter((one) => one !== undefined)
  // A second request costs at most a network fee.
  const isOnce = mayAskAgain(draft)
  if (!targets[0] || (isOnce && !draft.once)) return undefined
  const { nonce: mined, block, head, ...rest } = place ?? (await readPlace(context))
  const known = rest.pending ?? (await readPending(context))
  if (known <= mined) return undefined
  const pending = await listPending(client, account)
  const places = new Set(pending.map(({ nonce }) => Number(nonce)))
  for (let nonce = mined; nonce < known; nonce++) {
    if (!places.has(nonce) && !isOnce) throw new CheckoutError('AccountBusy')
  }
  const suspects = pending.filter(({ to, input }) => {
    return !to || targets.some((one) => has(to + input, one))
  })
  const same = suspects.find((one) => !calls[1] && isSameCall(one, call))
  if (!same) {
    if (suspects.length > 0 && !isOnce) throw new CheckoutError('AccountBusy')
    return undefined
  }
  const { hash, nonce } = same
  return journal.begin({
    ...draft,
    account,
    nonce: Number(nonce),
    placed: true,
    block,
    head: head.hash,
    status: 'sent',
    hash,
  })
}

export declare namespace findPendingPayment {
  type Context = Pick<Run, 'client' | 'intent' | 'policy' | 'journal'>
  type Options = {
    /** The request that is about to be sent. */
    draft: EntryDraft
    /** The account's state. @default it is read */
    place?: Place | undefined
  }
}

function has(data: string, address: Address): boolean {
  return data.toLowerCase().includes(address.slice(2).toLowerCase())
}

/**
 * Lists the transactions of an account that wait to be mined, as far as the node shows them: from its pool, else from its pending
 * block. Nodes refuse either question with any error. So a node that refuses both shows none.
 */
async function listPending(client: ChainClient, account: Address): Promise<readonly Pending[]> {
  const request = client.request as (args: { method: string; params: unknown }) => Promise<unknown>
  const readPool = async () => {
    const pool = (await request({ method: 'txpool_contentFrom', params: [account] })) as Pool
    return [...Object.values(pool.pending ?? {}), ...Object.values(pool.queued ?? {})]
  }
  const readBlock = async () => {
    const block = await request({ method: 'eth_getBlockByNumber', params: ['pending', true] })
    const { transactions } = block as { transactions: Pending[] }
    return transactions.filter(({ from }) => isAddressEqual(from, account))
  }
  const late = () => new CheckoutError('ChainFailed')
  // Few nodes show their pool: the question is optional, and gets 2 seconds.
  const pool = withTimeout(readPool(), { timeoutMs: 2_000, late })
  return pool.catch(readBlock).catch(() => [])
}

/** A transaction as a node sends it. */
type Pending = { from: Address; to: Address | null; input: Hex; value: Hex; nonce: Hex; hash: Hash }

type Pool = { [state in 'pending' | 'queued']?: Record<string, Pending> }
