import { type Address, type Hash, type Hex, isAddressEqual } from 'viem'
import { isMethodUnsupported } from '../../evm/providerError.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import type { Place } from '../context/place.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { isSameCall } from '../evidence/ownership.js'
import { isSafeToRepeat, mayAskAgain } from '../evidence/repeat.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { marketAddresses } from '../verify/policy.js'
import type { askWallet } from '../wallet/askWallet.js'
import { readPending, readPlace } from '../wallet/readPlace.js'

/**
 * Looks for a payment that is on its way though nothing is noted of it here: another device, or a page whose notes are lost, may
 * have sent it. Where the market takes an id once, there is no need to; where it takes the order once, nothing is waited for.
 *
 * @returns The very same payment, noted as this one; nothing where the account has nothing on its way that may be it.
 * @throws CheckoutError `AccountBusy` where it may be on its way and can't be told, `ChainFailed`, `StorageFailed`.
 */
export async function findUnderWay(
  context: findUnderWay.Context,
  { draft, place }: findUnderWay.Options,
): Promise<EntryHandle | undefined> {
  const { client, intent, policy = {}, journal } = context
  const { buyer: account, chainId } = intent
  const { market, swap, calls } = draft
  const call = calls.at(-1)
  // What an id keeps apart is not looked for; and a helper is told on which market it buys.
  const paid = swap && isSafeToRepeat(draft) ? undefined : market
  const helped = marketAddresses(policy, chainId).filter((one) => paid && call && has(call.data, one))
  const targets = [swap, paid, ...helped].filter((one) => one !== undefined)
  // To ask for it while another one is under way costs no more than a fee.
  const isOnce = mayAskAgain(draft)
  if (!targets[0] || (isOnce && !draft.once)) return undefined
  const { nonce: mined, block, head, ...rest } = place ?? (await readPlace(context))
  const known = rest.pending ?? (await readPending(context))
  if (known <= mined) return undefined
  const pending = await readChain(() => listPending(client, account))
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

export declare namespace findUnderWay {
  type Context = Pick<CheckoutContext, 'client' | 'intent' | 'policy' | 'journal'>
  type Options = {
    /** What is to be asked. */
    draft: askWallet.Options<unknown>['draft']
    /** Where the account stands. @default it is read */
    place?: Place | undefined
  }
}

function has(data: string, address: Address): boolean {
  return data.toLowerCase().includes(address.slice(2).toLowerCase())
}

/** The transactions of an account that wait to be mined, as far as the node tells. */
async function listPending(client: ChainClient, account: Address): Promise<readonly Pending[]> {
  const request = client.request as (args: { method: string; params: unknown }) => Promise<unknown>
  try {
    const pool = (await request({ method: 'txpool_contentFrom', params: [account] })) as Pool
    return [...Object.values(pool.pending ?? {}), ...Object.values(pool.queued ?? {})]
  } catch (error) {
    if (!isMethodUnsupported(error)) throw error
  }
  const params = ['pending', true]
  const block = (await request({ method: 'eth_getBlockByNumber', params })) as {
    transactions: Pending[]
  } | null
  return (block?.transactions ?? []).filter(({ from }) => isAddressEqual(from, account))
}

/** A transaction as a node tells it. */
type Pending = { from: Address; to: Address | null; input: Hex; value: Hex; nonce: Hex; hash: Hash }

type Pool = { [state in 'pending' | 'queued']?: Record<string, Pending> }
