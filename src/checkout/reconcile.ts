import { type Hash, isAddressEqual, parseAbiItem, type TransactionReceipt } from 'viem'
import { getBlock, getLogs, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { decodeCall } from './decodeCall.js'
import type { JournalEntry } from './journal.js'
import { type ChainClient, readChain } from './readChain.js'

/**
 * What became of a prompt, as far as the chain can tell.
 *
 * - `mined`: the call is on chain; its receipt says whether it succeeded.
 * - `pending`: the node knows the transaction.
 * - `replaced`: another transaction of the account took its place, so it can no longer happen.
 * - `absent`: nothing of it is known.
 */
export type Whereabouts =
  | { kind: 'mined'; receipt: TransactionReceipt }
  | { kind: 'pending'; hash: Hash; nonce: number }
  | { kind: 'replaced'; hash: Hash | undefined }
  | { kind: 'absent' }

/**
 * Looks for a prompted transaction: by its hash, by its effect (the market notes the purchase id of each purchase), and
 * by the account's transaction count. Only reads.
 *
 * @throws CheckoutError `ChainFailed` when the node does not answer.
 */
export function reconcile(options: reconcile.Options): Promise<Whereabouts> {
  const { client, entry } = options
  return readChain(async () => {
    const receipt = await findReceipt(client, entry.hash)
    if (receipt) return { kind: 'mined', receipt }
    if (entry.hash) {
      const transaction = await orNothing(getTransaction(client, { hash: entry.hash }))
      if (transaction) return { kind: 'pending', hash: transaction.hash, nonce: transaction.nonce }
    }
    const effect = await findReceipt(client, await findEffect(client, entry))
    if (effect) return { kind: 'mined', receipt: effect }
    if (!entry.hash) return { kind: 'absent' }
    const nonce = await getTransactionCount(client, { address: entry.account })
    if (nonce <= entry.nonce) return { kind: 'absent' }
    // It may have been mined between the two questions.
    const late = await findReceipt(client, entry.hash)
    if (late) return { kind: 'mined', receipt: late }
    const successor = await findSuccessor(client, entry)
    if (!successor) return { kind: 'absent' }
    if (successor.same) {
      const same = await findReceipt(client, successor.hash)
      if (same) return { kind: 'mined', receipt: same }
    }
    return { kind: 'replaced', hash: successor.hash }
  })
}

export declare namespace reconcile {
  type Options = { client: ChainClient; entry: JournalEntry }
}

/** How many blocks are searched for the transaction that took another's place. */
const searchedBlocks = 64n

const orderFilled = parseAbiItem(
  'event OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)',
)

/** The transaction that made this purchase, by the id that the market notes. */
async function findEffect(client: ChainClient, entry: JournalEntry): Promise<Hash | undefined> {
  const call = decodeCall(entry.call.data)
  if (call.kind !== 'marketBuy') return undefined
  const [log] = await getLogs(client, {
    address: entry.call.to,
    event: orderFilled,
    args: { buyer: entry.account, purchaseId: call.purchaseId },
    fromBlock: entry.block,
  })
  return log?.transactionHash
}

/** The transaction with the entry's place in the account's sequence, and whether it makes the same call. */
async function findSuccessor(client: ChainClient, entry: JournalEntry) {
  const newest = await getBlock(client, { includeTransactions: true })
  for (let block = newest, left = searchedBlocks; left > 0n && block.number > entry.block; left--) {
    for (const { from, nonce, hash, to, input, value } of block.transactions) {
      if (nonce !== entry.nonce || !isAddressEqual(from, entry.account)) continue
      const { call } = entry
      const same = to !== null && isAddressEqual(to, call.to) && input === call.data && value === call.value
      return { hash, same }
    }
    block = await getBlock(client, { blockHash: block.parentHash, includeTransactions: true })
  }
  return undefined
}

async function findReceipt(client: ChainClient, hash: Hash | undefined) {
  return hash ? orNothing(getTransactionReceipt(client, { hash })) : undefined
}

/** viem throws where a node answers "not found". */
async function orNothing<value>(reading: Promise<value>): Promise<value | undefined> {
  try {
    return await reading
  } catch (error) {
    const { name } = error as Error
    if (name === 'TransactionNotFoundError' || name === 'TransactionReceiptNotFoundError') return undefined
    throw error
  }
}
