import { type Address, type Hash, type Hex, isAddressEqual } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import type { AccountState } from '../context/accountState.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { otherRoads } from '../evidence/otherRoads.js'
import { isSameCall } from '../evidence/ownership.js'
import { isRepeatable, paysOnce } from '../evidence/repeat.js'
import type { Intent } from '../intent/intent.js'
import type { EntryHandle, Journal } from '../journal/openJournal.js'
import { marketAddresses } from '../verify/policy.js'
import type { EntryDraft } from './prompt.js'
import { readAccountState, readPending } from './readAccountState.js'

/**
 * Looks for a pending payment that is not in this journal: another device may have sent it, or this browser before it lost the journal. If
 * a pending transaction is certainly the payment, adds it to the journal. If a pending transaction may be the payment, but this is not
 * certain, throws `AccountBusy`. Also throws it if a pending transaction makes the same purchase through a swap checkout contract.
 */
export async function findPendingPayment(
  context: findPendingPayment.Context,
  { draft, accountState }: findPendingPayment.Options,
): Promise<EntryHandle | undefined> {
  const { client, intent, policy = {}, journal } = context
  const { buyer: account, chainId } = intent
  const { market, swap, calls } = draft
  const call = calls.at(-1)
  // If one call swaps and buys, the swap checkout contract accepts its purchase id only once. In this case, do not search for pending
  // payments to the market.
  const paid = swap && paysOnce(draft) ? undefined : market
  const helped = marketAddresses(policy, chainId).filter((one) => paid && call && has(call.data, one))
  const targets = [swap, paid, ...helped].filter((one) => one !== undefined)
  // A market that records the purchase id refuses a second payment, so a repeat costs at most a network fee. For such a market, do not
  // search for a pending payment.
  const isOnce = isRepeatable(draft)
  const mayBeTwice = targets[0] !== undefined && (!isOnce || draft.once === true)
  const other = otherRoads({ policy, chainId, market, call })
  if (!mayBeTwice && !other) return undefined
  const { nonce: mined, block, head, ...rest } = accountState ?? (await readAccountState(context))
  const known = rest.pending ?? (await readPending(context))
  if (known <= mined) return undefined
  const pending = await listPending(client, account)
  if (pending.some((one) => other && takesOther(one, other))) throw new CheckoutError('AccountBusy')
  if (!mayBeTwice) return undefined
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
  type Context = Pick<Run, 'client' | 'policy'> & {
    intent: Pick<Intent, 'buyer' | 'chainId'>
    journal: Pick<Journal, 'begin'>
  }
  type Options = {
    draft: EntryDraft
    accountState?: AccountState | undefined
  }
}

/** Whether a transaction makes the same purchase through a swap checkout contract. */
function takesOther({ to, input }: Pending, { contracts, purchaseId }: otherRoads.ReturnType): boolean {
  const data = `${to ?? '0x'}${input}`
  return has(data, purchaseId) && contracts.some((contract) => has(data, contract))
}

function has(data: string, hex: Hex): boolean {
  return data.toLowerCase().includes(hex.slice(2).toLowerCase())
}

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
  // Wait only 2 seconds for `txpool_contentFrom`, because few nodes support it.
  const pool = withTimeout(readPool(), { timeoutMs: 2_000, late })
  return pool.catch(readBlock).catch(() => [])
}

type Pending = { from: Address; to: Address | null; input: Hex; value: Hex; nonce: Hex; hash: Hash }

type Pool = { [state in 'pending' | 'queued']?: Record<string, Pending> }
