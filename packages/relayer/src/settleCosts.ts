import {
  fromChain,
  pruneCosts,
  type RelayCost,
  readOpenCosts,
  type SettledTransaction,
  type Sql,
  settleCost,
} from '@tillkit/service/internal'
import { isAddressEqual, isHex, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { readOperatorFee } from './createL1Fees.js'
import type { Head, Relayer } from './relayer.js'

/**
 * Stores the real costs of transactions from their receipts, and reads the receipts again after a reorg. As long as a transaction has no
 * receipt, the budget counts its gas limit ten times.
 */
export async function settleCosts(relayer: Relayer, sql: Sql, head: Head): Promise<void> {
  const { account, chain, onSettled } = relayer
  const { chainId } = chain
  const { address } = account
  const open = await readOpenCosts(sql, chainId, address)
  if (open.length === 0) return
  const used = await fromChain(chain, chain.client.getTransactionCount({ address, blockNumber: head.number }))
  for (const cost of open) {
    const isOpen = cost.outcome === 'pending'
    const isUsed = cost.nonce < used
    if (isOpen && !isUsed) continue
    const key = { chainId, relayer: address, cost }
    const settled = await readSettled(relayer, cost, head)
    if (settled) {
      const { transaction, found } = settled
      const { outcome } = transaction
      if ((await settleCost(sql, { ...key, outcome, found })) && outcome !== cost.outcome)
        onSettled(transaction)
    } else if (isOpen) {
      // The nonce is used. If the node has no receipt after an hour, another transaction has used the nonce. Store the current block: if a
      // reorg removes this block, the relayer looks for the transaction again.
      const found = { blockNumber: head.number, blockHash: head.hash }
      if (cost.isOld) await settleCost(sql, { ...key, outcome: 'unused', found })
    } else if (cost.outcome !== 'unused' || cost.isGone || !isUsed) {
      await settleCost(sql, { ...key, outcome: 'pending' })
    }
  }
  await pruneCosts(sql, chainId)
}

async function readSettled(relayer: Relayer, cost: RelayCost, head: Head): Promise<Settled | undefined> {
  const { account, chain } = relayer
  const receipts = await fromChain(chain, Promise.all(cost.hashes.map((hash) => findReceipt(relayer, hash))))
  const receipt = receipts.find((found) => found !== undefined)
  if (!receipt) return undefined
  const { to, status, gasUsed, transactionHash: hash, blockNumber, blockHash } = receipt
  const cancelled = to !== null && isAddressEqual(to, account.address)
  const outcome = cancelled ? 'cancelled' : status === 'success' ? 'succeeded' : 'reverted'
  return {
    transaction: { outcome, hash, gasUsed, buyer: cost.buyer },
    found: {
      hash,
      gasUsed: gasUsed + (await readRollupFeeAsGas(relayer, receipt, head)),
      blockNumber,
      blockHash,
    },
  }
}

/**
 * Converts a rollup's fees to units of gas. Reads the operator fee as of `head`, because nodes may lack the state of the receipt's block.
 */
async function readRollupFeeAsGas({ chain }: Relayer, receipt: RollupReceipt, head: Head): Promise<bigint> {
  const { l1Fee, operatorFeeScalar, operatorFeeConstant, effectiveGasPrice: price, gasUsed } = receipt
  const hasOperatorFee = [operatorFeeScalar, operatorFeeConstant].some(
    (one) => isHex(one) && BigInt(one) > 0n,
  )
  const fee =
    (isHex(l1Fee) ? BigInt(l1Fee) : 0n) + (hasOperatorFee ? await readOperatorFee(chain, head, gasUsed) : 0n)
  return price > 0n ? (fee + price - 1n) / price : 0n
}

type RollupReceipt = TransactionReceipt & {
  l1Fee?: unknown
  operatorFeeScalar?: unknown
  operatorFeeConstant?: unknown
}

type Settled = { transaction: SettledTransaction; found: NonNullable<settleCost.Options['found']> }

function findReceipt({ chain }: Relayer, hash: `0x${string}`): Promise<TransactionReceipt | undefined> {
  return chain.client.getTransactionReceipt({ hash }).catch((error) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
}
