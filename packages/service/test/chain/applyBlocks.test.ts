import { type Hex, numberToHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../test/setup/database.js'
import { applyBlocks } from '../../src/chain/applyBlocks.js'
import type { BlockWithLogs } from '../../src/chain/fetchBlocks.js'
import type { Indexer } from '../../src/chain/indexer.js'
import { openChain } from '../../src/chain/openChain.js'
import { insertCurrencies } from '../../src/store/currencies.js'
import { migrate } from '../../src/store/migrate.js'
import { openDatabase } from '../../src/store/openDatabase.js'

const database = openDatabase({ url: await createDatabase() })
beforeAll(() => migrate({ database }))
afterAll(database.close)

const transfer: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: number) => numberToHex(value, { size: 32 })
const collection = numberToHex(0xcc, { size: 20 })
const maker = numberToHex(0xaa, { size: 20 })
const orderId = word(7)
const token = 5
let chains = 0

/** Opens a new chain with a fake market, whose indexer returns the events that the test passes. Every order has one available unit. */
async function open() {
  const chainId = ++chains
  // The test builds the blocks, so the node is never called.
  const chain = openChain({ chainId, name: 'none', rpcUrl: 'http://127.0.0.1:1' })
  await insertCurrencies(database, chainId, [{ address: zeroAddress, decimals: 18 }])
  const nothing = { orders: [], fills: [], cancellations: [], withdrawals: [], changes: [], makers: [] }
  let indexedEvents: Partial<ReturnType<Indexer['index']>> = {}
  const reads: [Hex, boolean][] = []
  const indexer: Indexer = {
    kind: 'kind',
    market: zeroAddress,
    topics: [],
    index: () => ({ ...nothing, ...indexedEvents }),
    readAvailability: async ({ orders, blockHash }) => {
      reads.push(...orders.map(({ open }): [Hex, boolean] => [blockHash, open]))
      return orders.map(({ orderId }) => ({ orderId, held: 1n, royaltyReceiver: zeroAddress, royaltyBps: 0 }))
    },
    readFee: () => Promise.reject(new Error('Nobody asks for it.')),
  }
  let tip: BlockWithLogs | undefined

  /** Indexes a block with `count` transfers, of the first tokens of the collection. Returns whether all orders are up to date. */
  async function indexBlock(count: number, events: typeof indexedEvents = {}): Promise<boolean> {
    indexedEvents = events
    const number = (tip?.number ?? 0) + 1
    const hash = word(number)
    const logs = Array.from({ length: count }, (_, logIndex) => ({
      blockNumber: number,
      transactionHash: hash,
      transactionIndex: 0,
      logIndex,
      address: collection,
      data: '0x' as const,
      topics: [transfer, word(1), word(2), word(logIndex)] satisfies [Hex, ...Hex[]],
    }))
    const block = { number, hash, parentHash: word(number - 1), time: number, logs }
    const step = { database, chain, indexers: [indexer], tip, ancestor: tip, blocks: [block] }
    const isKnown = await applyBlocks({ ...step, isPart: false, atHead: true })
    tip = block
    return isKnown
  }

  await indexBlock(1, {
    orders: [
      {
        orderId,
        kind: 'kind',
        collection,
        tokenId: BigInt(token),
        multiple: false,
        maker,
        logIndex: 0,
        currency: zeroAddress,
        unitPrice: 1n,
        quantity: 1n,
        validFrom: 0n,
        validUntil: 1_000n,
        blockNumber: 1,
      },
    ],
  })
  const standing = async () => {
    const rows = await database.query<{ standing: string }>(
      'select standing from orders where chain_id = $1',
      [chainId],
    )
    return rows[0]?.standing
  }
  return { indexBlock, reads, standing }
}

describe('applyBlocks', () => {
  test.each([token + 1, 300])(
    'reads the availability of an order again in a block that moves its token, with %i moves',
    async (count) => {
      const { indexBlock, reads, standing } = await open()
      expect([reads, await standing()]).toEqual([[[word(1), true]], 'active'])
      expect(await indexBlock(token)).toBe(true)
      expect(reads).toHaveLength(1)
      expect(await indexBlock(count)).toBe(true)
      expect([reads.slice(1), await standing()]).toEqual([[[word(3), true]], 'active'])
    },
  )

  test('marks an order as cancelled when its maker cancelled several at once', async () => {
    const { indexBlock, reads, standing } = await open()
    const withdrawals = [{ kind: 'kind', maker, orderId: word(8), blockNumber: 2 }]
    expect(await indexBlock(1, { withdrawals })).toBe(true)
    expect([reads.slice(1), await standing()]).toEqual([[[word(2), false]], 'cancelled'])
  })
})
