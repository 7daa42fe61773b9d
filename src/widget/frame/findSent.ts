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
 * The transaction of what a wallet was asked, told by its calls, whoever has sent it; nothing when it was not sent, and `unknown`
 * where it may have been.
 *
 * It is looked for in the newest blocks and, further back, in each in which the account has sent something since. What shows
 * nothing there was not sent, unless something waits to be mined or others send for the account, or what the account has sent since is
 * not as deep as `confirmations` say.
 */
export async function findSent(
  client: Client,
  asked: AskedPayment,
  confirmations: number,
): Promise<Hash | 'unknown' | undefined> {
  const { account: address, block, head, sent, nonce, calls } = asked
  const [code, known, mined, height] = await Promise.all([
    getCode(client, { address }),
    getTransactionCount(client, { address, blockTag: 'pending' }),
    getTransactionCount(client, { address }),
    getBlockNumber(client, { cacheTime: 0 }),
  ])
  // A node that has not come as far does not tell what was sent since.
  if (height < block) return 'unknown'
  // For an account with code others send, with no place in its sequence; and what waited then may have been replaced by it.
  if (known === sent && nonce === sent && !code) return undefined
  const entry = { account: address, calls, block, head, nonce, kind: 'batch' } as const
  const found = await findPaymentByCall(client, { entry, isSought: true })
  if (found) return asSent(found)
  if (mined > nonce && (await isShallow().catch(() => true))) return 'unknown'
  const isNear = height - block <= maxSearchedBlocks
  const further = isNear ? undefined : await findFurther().catch((): 'unknown' => 'unknown')
  // What waited then and is gone may come back.
  return further ?? (known > mined || known < sent || (code && !isNear) ? 'unknown' : undefined)

  /** What stands in a transaction of somebody else’s anybody can have written there. */
  function asSent({ from, transactionHash }: TransactionReceipt): Hash | 'unknown' {
    return isAddressEqual(from, address) ? transactionHash : 'unknown'
  }

  /** Whether what the account has sent last is not deep enough: what has failed may still go through in another block. */
  async function isShallow(): Promise<boolean> {
    const deep = height - BigInt(confirmations) + 1n
    return (await readPoint(deep > 0n ? deep : 0n)).count < mined
  }

  /** Looks where the account has sent something, as long as that is not too often. */
  async function findFurther(): Promise<Hash | 'unknown' | undefined> {
    const from = await readPoint(beforeReorg(block))
    // A node that has forgotten how it was then may tell how it is now.
    if (from.count > sent || mined - from.count > maxSent) return 'unknown'
    for (const blockNumber of await findBlocks(from, { block: height, count: mined })) {
      const { transactions } = await getBlock(client, { blockNumber, includeTransactions: true })
      const isLater = (one: Transaction) =>
        blockNumber > block || (isAddressEqual(one.from, address) && one.nonce >= nonce)
      const made = await findPaymentIn(client, transactions.filter(isLater), { entry })
      if (made) return asSent(made)
    }
    return undefined
  }

  async function readPoint(block: bigint): Promise<Point> {
    return { block, count: await getTransactionCount(client, { address, blockNumber: block }) }
  }

  /** The blocks between in which the account has sent something. */
  async function findBlocks(from: Point, to: Point): Promise<readonly bigint[]> {
    if (from.count === to.count) return []
    if (to.block - from.block <= 1n) return [to.block]
    const middle = await readPoint((from.block + to.block) / 2n)
    const halves = await Promise.all([findBlocks(from, middle), findBlocks(middle, to)])
    return halves.flat()
  }
}

/** A payment that a wallet was asked for. */
export type AskedPayment = {
  account: Address
  calls: readonly Call[]
  /** The chain's height when it was asked for. */
  block: bigint
  /** The hash of the block at that height. */
  head: Hash
  /** How many transactions the account had sent then, those included that waited to be mined. */
  sent: number
  /** How many of these were mined. */
  nonce: number
}

/** How many transactions an account had sent at the end of a block. */
type Point = { block: bigint; count: number }

/** So many transactions since are looked through. */
const maxSent = 32
