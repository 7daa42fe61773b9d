import { isAddressEqual, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { fromChain } from '../chain/openChain.js'
import type { Sql } from '../store/openDatabase.js'
import { pruneCosts, type RelayCost, readOpenCosts, settleCost } from '../store/relayCosts.js'
import type { Head, Relayer, SettledTransaction } from './relayer.js'

/** Milliseconds after which a used nonce without a receipt was used for something else. */
const lostAfter = 3_600_000
/** Milliseconds that costs are kept. */
const keptFor = 2 * 86_400_000

/**
 * Learns from receipts what the relayer's transactions cost, and tells of each once. Meanwhile they count as failed.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does.
 */
export async function settleCosts(relayer: Relayer, sql: Sql, head: Head): Promise<void> {
  const { account, chain, now, onSettled } = relayer
  const { chainId } = chain
  const { address } = account
  const open = await readOpenCosts(sql, chainId, address)
  if (open.length === 0) return
  const used = await fromChain(chain, chain.client.getTransactionCount({ address, blockNumber: head.number }))
  for (const cost of open.filter(({ nonce }) => nonce < used)) {
    const key = { chainId, relayer: address, nonce: cost.nonce }
    const settled = await readSettled(relayer, cost)
    if (settled) {
      const { outcome, gasUsed } = settled
      if (await settleCost(sql, { ...key, outcome, gasUsed })) onSettled(settled)
    } else if (cost.createdAt < now() - lostAfter) {
      await settleCost(sql, { ...key, outcome: 'unused', gasUsed: 0n })
    }
  }
  await pruneCosts(sql, chainId, now() - keptFor)
}

async function readSettled(relayer: Relayer, cost: RelayCost): Promise<SettledTransaction | undefined> {
  const { account, chain } = relayer
  const receipts = await fromChain(chain, Promise.all(cost.hashes.map((hash) => findReceipt(relayer, hash))))
  const receipt = receipts.find((found) => found !== undefined)
  if (!receipt) return undefined
  const { to, status, gasUsed, transactionHash: hash } = receipt
  const cancelled = to !== null && isAddressEqual(to, account.address)
  const outcome = cancelled ? 'cancelled' : status === 'success' ? 'succeeded' : 'reverted'
  return { outcome, hash, gasUsed, buyer: cost.buyer }
}

function findReceipt({ chain }: Relayer, hash: `0x${string}`): Promise<TransactionReceipt | undefined> {
  return chain.client.getTransactionReceipt({ hash }).catch((error) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
}
