import { type Address, erc20Abi, isAddressEqual, parseAbi, parseAbiItem, zeroAddress } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import { startChain } from '../../../setup/chain.js'
import { type Resumable, readMarketState } from './readPurchase.js'

/**
 * Starts the chain that the purchases of version 0.1.0 were recorded on. `restore` takes it to where one of them was
 * left: the same blocks at the same times, and what was on its way; `before` is what the buyer had at first.
 */
export async function startRecordedMarket() {
  const { client, accounts } = await startChain()
  const rpc = (request: { method: string; params?: unknown }) =>
    client.request(request as never, { retryCount: 0 }) as Promise<unknown>
  const ask = (method: string, ...params: unknown[]) => rpc({ method, params })
  const height = () => client.getBlockNumber({ cacheTime: 0 })

  await ask('anvil_loadState', readMarketState())
  const marketBlock = await height()
  let snapshot = await client.snapshot()

  async function restore({ intent, blocks, pool, held, time }: Resumable) {
    await ask('anvil_dropAllTransactions')
    await client.revert({ id: snapshot })
    snapshot = await client.snapshot()
    const before = await look(intent)
    await client.setAutomine(false)
    let last = Math.floor(time / 1_000)
    await ask('evm_setTime', blocks[0]?.timestamp ?? last)
    for (const { timestamp, transactions } of blocks) {
      for (const transaction of transactions) await ask('eth_sendRawTransaction', transaction)
      await ask('evm_setNextBlockTimestamp', timestamp)
      await client.mine({ blocks: 1 })
      const mined = await client.getBlock()
      if (mined.transactions.length !== transactions.length) throw new Error('A block is not as it was.')
      last = Math.max(last, timestamp)
    }
    await ask('evm_setTime', last)
    for (const transaction of pool) await ask('eth_sendRawTransaction', transaction)
    if (pool.length + held.length === 0) await client.setAutomine(true)
    let moving: Promise<void> | undefined
    async function move() {
      for (const transaction of held) await ask('eth_sendRawTransaction', transaction)
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    }
    /** What was on its way is mined, and from then on everything is. The second time it does nothing. */
    const goOn = () => {
      moving ??= move()
      return moving
    }
    return { before, goOn }
  }

  /** What the buyer has of what the intent names, gas left out, and which purchases the markets have noted. */
  async function look({ buyer, currency, orders }: Intent) {
    const native = isAddressEqual(currency, zeroAddress)
    const token = { address: currency, abi: erc20Abi } as const
    const [money, owned, logs] = await Promise.all([
      native
        ? client.getBalance({ address: buyer })
        : client.readContract({ ...token, functionName: 'balanceOf', args: [buyer] }),
      Promise.all(
        orders.map(({ collectionAddress: address, tokenId = 0n }) =>
          client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args: [buyer, tokenId] }),
        ),
      ),
      client.getLogs({ event: orderFilled, args: { buyer }, fromBlock: marketBlock }),
    ])
    const gas = native ? await readGas(buyer) : 0n
    const noted = logs.filter(({ blockNumber }) => blockNumber > marketBlock)
    return { money: money + gas, owned, noted: noted.map(({ args }) => args.purchaseId) }
  }

  /** What a market may still take of the buyer. */
  const allowed = ({ buyer, currency }: Intent, spender: Address) =>
    isAddressEqual(currency, zeroAddress)
      ? 0n
      : client.readContract({
          address: currency,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [buyer, spender],
        })

  /** What the buyer has paid for transactions since the market was set up. */
  async function readGas(buyer: Address): Promise<bigint> {
    let gas = 0n
    const latest = await height()
    for (let blockNumber = marketBlock + 1n; blockNumber <= latest; blockNumber++) {
      const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
      for (const { from, hash } of transactions) {
        if (!isAddressEqual(from, buyer)) continue
        const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
        gas += gasUsed * effectiveGasPrice
      }
    }
    return gas
  }

  return { client, accounts, rpc, restore, look, allowed }
}

const tokenAbi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)'])

const orderFilled = parseAbiItem(
  'event OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)',
)
