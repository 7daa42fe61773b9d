import {
  type Address,
  type Client,
  type Hash,
  isAddressEqual,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import { getBlock, getBlockNumber, getCode, getTransactionCount } from 'viem/actions'
import type { Call } from '../../checkout/decode/decodeCall.js'
import {
  beforeReorg,
  findPaymentByCall,
  findPaymentIn,
  maxSearchedBlocks,
} from '../../checkout/evidence/finders.js'

/**
 * Searches the chain for a requested payment. Returns the payment's hash, `undefined` if the wallet did not send the payment, and `unknown`
 * if it may have.
 */
export async function findSentPayment(
  client: Client,
  request: RequestedPayment,
  confirmations: number,
): Promise<Hash | 'unknown' | undefined> {
  const { account: address, block, head, sent, nonce, calls } = request
  const [code, known, mined, height] = await Promise.all([
    getCode(client, { address }),
    getTransactionCount(client, { address, blockTag: 'pending' }),
    getTransactionCount(client, { address }),
    getBlockNumber(client, { cacheTime: 0 }),
  ])
  // If the node has not reached the block of the request, it does not know the transactions after the request.
  if (height < block) return 'unknown'
  // An account without code has sent nothing if its transaction count is unchanged. For an account with code, the count proves nothing,
  // because other accounts can send its calls.
  if (known === sent && nonce === sent && !code) return undefined
  const entry = { account: address, calls, block, head, nonce, kind: 'batch' } as const
  const found = await findPaymentByCall(client, { entry, isSought: true })
  if (found) return hashIfOwn(found)
  if (mined > nonce && (await lacksConfirmations().catch(() => true))) return 'unknown'
  const isRecent = height - block <= maxSearchedBlocks
  const older = isRecent ? undefined : await searchOlderBlocks().catch((): 'unknown' => 'unknown')
  // A transaction that is pending (`known > mined`) or has disappeared (`known < sent`) may still be mined. If the account has code, the
  // search of older blocks misses calls that other accounts sent. So return `unknown` in these cases.
  return older ?? (known > mined || known < sent || (code && !isRecent) ? 'unknown' : undefined)

  /** Returns the hash if the account itself sent the transaction. Otherwise returns `unknown`, because anyone can send the same calls. */
  function hashIfOwn({ from, transactionHash }: TransactionReceipt): Hash | 'unknown' {
    return isAddressEqual(from, address) ? transactionHash : 'unknown'
  }

  async function lacksConfirmations(): Promise<boolean> {
    const deep = height - BigInt(confirmations) + 1n
    return (await readPoint(deep > 0n ? deep : 0n)).count < mined
  }

  async function searchOlderBlocks(): Promise<Hash | 'unknown' | undefined> {
    const from = await readPoint(beforeReorg(block))
    // At the old block, the account had at most `sent` transactions. If the node reports more, it has no state of the old block. With more
    // than `maxSent` transactions since the old block, the search would need too many reads.
    if (from.count > sent || mined - from.count > maxSent) return 'unknown'
    for (const blockNumber of await findActiveBlocks(from, { block: height, count: mined })) {
      const { transactions } = await getBlock(client, { blockNumber, includeTransactions: true })
      const isLater = (one: Transaction) =>
        blockNumber > block || (isAddressEqual(one.from, address) && one.nonce >= nonce)
      const payment = await findPaymentIn(client, transactions.filter(isLater), { entry })
      if (payment) return hashIfOwn(payment)
    }
    return undefined
  }

  async function readPoint(block: bigint): Promise<Point> {
    return { block, count: await getTransactionCount(client, { address, blockNumber: block }) }
  }

  async function findActiveBlocks(from: Point, to: Point): Promise<readonly bigint[]> {
    if (from.count === to.count) return []
    if (to.block - from.block <= 1n) return [to.block]
    const middle = await readPoint((from.block + to.block) / 2n)
    const halves = await Promise.all([findActiveBlocks(from, middle), findActiveBlocks(middle, to)])
    return halves.flat()
  }
}

export type RequestedPayment = {
  account: Address
  calls: readonly Call[]
  block: bigint
  head: Hash
  /** The account's transaction count before the wallet request, including pending transactions. */
  sent: number
  /** The account's transaction count before the wallet request, without pending transactions. */
  nonce: number
}

type Point = { block: bigint; count: number }

const maxSent = 32
