import { afterAll, describe, expect, test, vi } from 'vitest'
import { testWhole } from '../../../test/setup/sample.js'
import { openChain } from '../src/chain/openChain.js'
import { startReceiver } from './listeners/support/startReceiver.js'
import { tokenAbi } from './support/startShop.js'
import { watchTransactions } from './support/watchTransactions.js'

const watched = watchTransactions()
// These mocks run the real modules, and report open transactions and requests to the node. Test files of a worker share loaded modules. So
// this file resets the modules twice: its own service must use the mocks, and the service of the next file must not.
const openDatabasePath = '../src/store/openDatabase.js'
const openChainPath = '../src/chain/openChain.js'
vi.doMock(openDatabasePath, async (original) => {
  const module = await original<typeof import('../src/store/openDatabase.js')>()
  return {
    ...module,
    openDatabase: (options: Parameters<typeof module.openDatabase>[0]) =>
      watched.database(module.openDatabase(options)),
  }
})
vi.doMock(openChainPath, async (original) => {
  const module = await original<typeof import('../src/chain/openChain.js')>()
  return {
    ...module,
    openChain: (options: openChain.Options) => watched.chain(module.openChain(options)),
  }
})
vi.resetModules()
afterAll(() => {
  vi.doUnmock(openDatabasePath)
  vi.doUnmock(openChainPath)
  vi.resetModules()
})
const { signatures, startIndexer } = await import('./listeners/support/startIndexer.js')
const { startRelayShop } = await import('./support/startRelayShop.js')

const receiver = await startReceiver()
const indexer = await startIndexer()
const relayed = await startRelayShop({ relayer: { rebroadcastInterval: 50 } })

describe('transactions of the database', () => {
  testWhole('requests no node inside a transaction that indexes, retracts or delivers', async () => {
    const { contracts, client } = indexer
    const before = watched.count()
    const token721 = { contractAddresses: [contracts.erc721], events: [signatures.transfer721] }
    // This event does not reveal the token standard of its contract, so the service must read the standard from the node.
    const filled =
      'OrderFilled(bytes32 indexed orderId,address indexed buyer,bytes32 indexed purchaseId,address recipient,uint256 quantity,uint256 price)'
    const sales = { contractAddresses: [contracts.market], events: [filled] }
    await indexer.add(`${receiver.url}/tokens`, token721)
    await indexer.add(`${receiver.url}/sales`, sales)
    const [one, other] = [await indexer.listOrder(), await indexer.listOrder({ quantity: 9n })]
    await indexer.fillOrder(one)
    await indexer.giveAway(other, 8n)
    await receiver.arrived(1, '/sales')
    await receiver.arrived(1, '/tokens')
    await client.request({ method: 'anvil_reorg' as never, params: [2, []] as never })
    const seller = indexer.account('seller')
    await indexer.write({
      from: seller,
      to: contracts.erc721,
      abi: tokenAbi,
      functionName: 'mint',
      args: [seller.address, 987_654n],
    })
    await indexer.cancelOrder(other)
    expect(watched.count() - before).toBeGreaterThan(10)
    expect(watched.insideMethods).toEqual([])
  })

  testWhole('requests no node inside a transaction that stores or signs a relayed purchase', async () => {
    const { client, execute, prepare, purchased, untilPurchased } = relayed
    const { body, purchaseId } = await prepare(await relayed.listInDollars({ quantity: 10n }))
    await client.setAutomine(false)
    try {
      const first = watched.count()
      expect(await execute(body)).toMatchObject({ status: 200 })
      const before = watched.count()
      expect(before).toBeGreaterThan(first)
      await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 50n * 10n ** 9n })
      await client.mine({ blocks: 1 })
      expect(await purchased(purchaseId)).toBe(false)
      await client.setAutomine(true)
      await untilPurchased(purchaseId)
      expect(watched.count()).toBeGreaterThan(before)
      expect(watched.insideMethods).toEqual([])
    } finally {
      await client.setAutomine(true)
    }
  })

  test('detects a request inside a transaction', async () => {
    const own = watchTransactions()
    const unwatched = { transaction: (run: (sql: object) => unknown) => run({}) }
    const { rpcUrl } = indexer
    const { client } = own.chain(openChain({ chainId: 31_337, name: 'sandbox', rpcUrl }))
    await Promise.all([
      client.getBlockNumber(),
      own.database(unwatched as never).transaction(() => client.getChainId()),
    ])
    expect(own.insideMethods).toEqual(['eth_chainId'])
  })
})
