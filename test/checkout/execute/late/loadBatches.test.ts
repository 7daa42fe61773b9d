import { afterEach, describe, expect, test, vi } from 'vitest'
import * as batchesPiece from '../../../../src/checkout/execute/late/batches.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/createMemoryStorage.js'
import { waitForStatus } from '../../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../../setup/rewindEach.js'
import { startShop } from '../../support/startShop.js'
import { withoutPiece } from '../../support/withoutPiece.js'

const shop = await startShop()
const { client, orderAbout, enter, rpc } = shop
const order = orderAbout(/100 prints, in USDC/)
const atomic = 'supported'
const notLoaded = { status: 'error', error: { code: 'NotLoaded', funds: 'none' } }

await rewindEach(client)
afterEach(() => vi.restoreAllMocks())

const without = <value>(work: () => Promise<value>) => withoutPiece(batchesPiece, 'batches', work)

/** Resolves as soon as it is there. */
function watchLoading(): Promise<void> {
  const { batches } = batchesPiece
  return new Promise((resolve) => {
    vi.spyOn(batchesPiece, 'batches', 'get').mockImplementation(() => {
      resolve()
      return batches
    })
  })
}

describe('loadBatches', () => {
  test('default: it is there before the purchase is rehearsed, of a wallet that sends batches', async () => {
    const loaded = watchLoading()
    const { checkout, wallet } = await enter({
      order,
      atomic,
      // Nothing comes of the rehearsal before: were it loaded after, the purchase would stand still.
      rpc: async (request) => {
        if (request.method === 'eth_simulateV1') await loaded
        return rpc(request)
      },
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
  })

  test('behavior: it is there once such a purchase is prepared, and no wallet was asked whether it sends them', async () => {
    const loaded = watchLoading()
    const wallet = shop.openWallet({ atomic })
    const request = vi.spyOn(wallet.provider, 'request')
    const { checkout } = await enter({ order, wallet })
    await checkout.prepare()
    await loaded
    expect(request).not.toHaveBeenCalled()
  })

  test('behavior: who has one thing to confirm, or a wallet that sends no batches, goes without', async () => {
    const one = await enter({ order: orderAbout(/Token id 0 of the ERC-1155/), atomic })
    expect(await without(() => one.checkout.start())).toMatchObject({ status: 'success' })
    const plain = await enter({ order })
    expect(await without(() => plain.checkout.start())).toMatchObject({ status: 'success' })
    expect([one.wallet.prompts.length, plain.wallet.prompts.length]).toEqual([1, 2])
  })

  test('error: NotLoaded: the wallet was asked for nothing, and the purchase goes on once it is there', async () => {
    const { checkout, wallet } = await enter({ order, atomic })
    expect(await without(() => checkout.start())).toMatchObject(notLoaded)
    expect(wallet.prompts).toEqual([])
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test.each(['start', 'startOver'] as const)(
    'error: NotLoaded at %s: what an earlier page has asked for is neither asked for again nor given up',
    async (action) => {
      const storage = createMemoryStorage()
      const earlier = await enter({ order, atomic, storage, answer: () => 'hang' })
      void earlier.checkout.start()
      await waitForStatus(earlier.checkout, 'confirm')
      earlier.faults.close()
      // A wallet that sends no batches itself, so that this page needs it for the earlier one alone.
      const { checkout, wallet } = await enter({ order, storage })
      const error = { code: 'NotLoaded', funds: 'unknown' }
      expect(await without(() => checkout[action]())).toMatchObject({ status: 'error', error })
      expect(wallet.prompts).toEqual([])
      expect(await checkout.retry()).toMatchObject({ status: 'success' })
    },
  )
})
