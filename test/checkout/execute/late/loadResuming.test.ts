import { afterEach, describe, expect, test, vi } from 'vitest'
import * as resumingPiece from '../../../../src/checkout/execute/late/resuming.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/createMemoryStorage.js'
import { waitForStatus } from '../../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../../setup/rewindEach.js'
import { startShop } from '../../support/startShop.js'
import { withoutPiece } from '../../support/withoutPiece.js'

const shop = await startShop()
const { client, orderAbout, enter } = shop
const order = orderAbout(/100 prints, in USDC/)

await rewindEach(client)
afterEach(() => vi.restoreAllMocks())

const without = <value>(work: () => Promise<value>) => withoutPiece(resumingPiece, 'resuming', work)

describe('loadResuming', () => {
  test('default: who buys what nothing is noted of goes without', async () => {
    const { checkout, wallet } = await enter({ order })
    expect(await without(() => checkout.start())).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
  })

  test('behavior: nor does who has prepared it need it', async () => {
    const { checkout, wallet } = await enter({ order })
    await without(() => checkout.prepare())
    expect(await without(() => checkout.start())).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
  })

  test('behavior: it is there before anybody goes on with what has stopped', async () => {
    const loaded = vi.fn(() => resuming)
    const { resuming } = resumingPiece
    vi.spyOn(resumingPiece, 'resuming', 'get').mockImplementation(loaded)
    const { checkout } = await enter({ order, answer: () => 'reject' })
    expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { code: 'Rejected' } })
    await vi.waitFor(() => expect(loaded).toHaveBeenCalled())
  })

  test.each(['start', 'startOver'] as const)(
    'error: NotLoaded at %s: what an earlier page has asked for is neither asked for again nor given up',
    async (action) => {
      const storage = createMemoryStorage()
      const earlier = await enter({ order, storage, answer: () => 'hang' })
      void earlier.checkout.start()
      await waitForStatus(earlier.checkout, 'confirm')
      earlier.faults.close()
      const { checkout, wallet } = await enter({ order, storage })
      const stopped = await without(() => checkout[action]())
      expect(stopped).toMatchObject({ status: 'error', error: { code: 'NotLoaded' } })
      expect(wallet.prompts).toEqual([])
      expect(await checkout.retry()).toMatchObject({ status: 'success' })
    },
  )
})
