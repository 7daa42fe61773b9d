import {
  type Address,
  createClient,
  custom,
  erc20Abi,
  type Hex,
  isAddressEqual,
  type LocalAccount,
  numberToHex,
  parseAbi,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { getBalance, readContract } from 'viem/actions'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { waitForReceipt } from '../../evm/waitForReceipt.js'
import type { Order } from '../../protocol/order.js'
import type { createScriptedWallet } from '../createScriptedWallet.js'
import { createSender, type Transaction } from '../createSender.js'

export function openStage(options: openStage.Options): Stage {
  const { rpc, chainId, account, order } = options
  const { collectionContractAddress: collection, tokenId = 0n, priceCurrencyAddress: currency } = order
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id: chainId, name: 'stage', nativeCurrency, rpcUrls: { default: { http: [] } } }
  const transport = custom({ request: rpc }, { retryCount: 0 })
  const client = createClient({ chain, transport, pollingInterval: 10, cacheTime: 0 })
  const sender = createSender({ account, rpc })

  const readMoney = () =>
    isAddressEqual(currency, zeroAddress)
      ? getBalance(client, { address: account.address })
      : readContract(client, {
          abi: erc20Abi,
          address: currency,
          functionName: 'balanceOf',
          args: [account.address],
        })

  async function readTokens(): Promise<bigint> {
    const owned = await readContract(client, {
      abi: tokenAbi,
      address: collection,
      functionName: 'ownerOf',
      args: [tokenId],
    }).catch(() => undefined)
    if (owned) return isAddressEqual(owned, account.address) ? 1n : 0n
    const args = [account.address, tokenId] as const
    const call = { abi: tokenAbi, address: collection, functionName: 'balanceOf', args } as const
    return readContract(client, call).catch(() => 0n)
  }

  async function send(call: Transaction): Promise<TransactionReceipt | undefined> {
    // Send nothing if the gas estimate fails, because the call would revert.
    const prepared = await sender.prepare(call, chainId).catch(() => undefined)
    if (!prepared) return undefined
    const receipt = await waitForReceipt(client, {
      hash: await sender.broadcast(await prepared.sign(call)),
    })
    return receipt.status === 'success' ? receipt : undefined
  }

  async function measure<value>(run: () => Promise<value>): Promise<Moved & { value: value }> {
    const [money, tokens] = await Promise.all([readMoney(), readTokens()])
    const value = await run()
    const [left, owned] = await Promise.all([readMoney(), readTokens()])
    return { value, paid: money - left, received: owned - tokens }
  }

  return {
    client,
    measure,
    async carryOut(calls) {
      const { value, ...moved } = await measure(async () => {
        const receipts: TransactionReceipt[] = []
        for (const { to, data, value: attached } of calls) {
          const receipt = await send({ to, data, value: numberToHex(attached) })
          if (!receipt) break
          receipts.push(receipt)
        }
        return receipts
      })
      const gas = value.reduce((sum, one) => sum + one.gasUsed * one.effectiveGasPrice, 0n)
      const paid = isAddressEqual(currency, zeroAddress) ? moved.paid - gas : moved.paid
      return { ...moved, paid, receipt: value.length === calls.length ? value.at(-1) : undefined }
    },
    async within(run) {
      const id = await rpc({ method: 'evm_snapshot', params: [] })
      try {
        return await run()
      } finally {
        await rpc({ method: 'evm_revert', params: [id] })
      }
    },
  }
}

export declare namespace openStage {
  type Options = {
    rpc: createScriptedWallet.Options['rpc']
    chainId: number
    account: LocalAccount
    order: Order
  }
}

/** The amount of the order's currency that left the buyer's account, and the quantity of the order's token that the buyer received. */
export type Moved = { paid: bigint; received: bigint }

export type Stage = {
  client: ChainClient
  /** Measures the balance changes during `run`. If the order's currency is the native currency, `paid` includes the gas. */
  measure<value>(run: () => Promise<value>): Promise<Moved & { value: value }>
  /** Sends the calls, and measures the balance changes. `paid` never includes the gas. */
  carryOut(
    calls: readonly { to: Address; data: Hex; value: bigint }[],
  ): Promise<Moved & { receipt: TransactionReceipt | undefined }>
  within<value>(run: () => Promise<value>): Promise<value>
}

const tokenAbi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])
