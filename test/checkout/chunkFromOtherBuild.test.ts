import { describe, expect, test } from 'vitest'
import * as marketChunk from '../../src/checkout/plan/lazy/market.js'
import * as purchaseChunk from '../../src/checkout/run/openAttempts.js'
import * as signingChunk from '../../src/checkout/verify/signingRules.js'
import { rewindEach } from '../setup/rewindEach.js'
import { startShop } from './support/startShop.js'
import { withoutExport } from './support/withoutExport.js'

/*
 * The host deploys a new build while a page of the old build is open. The page then loads chunks of the new build, which may lack an
 * export.
 */

const shop = await startShop()
const { client, relayer, orderAbout, enter } = shop
const order = orderAbout(/100 prints, in USDC/)
const service = shop.openService({ relayer })

await rewindEach(client)

describe('a chunk of another build', () => {
  test.each<[string, object, string, object, 'unknown' | 'none', number]>([
    // Without this chunk, the checkout cannot read its journal. So it reports unknown funds.
    ['of the purchase', purchaseChunk, 'openAttempts', {}, 'unknown', 2],
    ['of the market', marketChunk, 'market', {}, 'none', 2],
    ['of the signing rules', signingChunk, 'signingRules', { service }, 'none', 2],
  ])(
    'throws ChunkLoadFailed without a prompt for the chunk %s, and buys on retry',
    async (_, chunk, name, options, funds, prompts) => {
      const { checkout, wallet } = await enter({ order, ...options })
      const stopped = await withoutExport(chunk, name, () => checkout.start())
      expect(stopped).toMatchObject({ status: 'error', error: { code: 'ChunkLoadFailed', funds } })
      expect(wallet.prompts).toEqual([])
      expect(await checkout.start()).toMatchObject({ status: 'success' })
      expect(wallet.prompts).toHaveLength(prompts)
    },
  )

  test('buys by transactions alone without the signing rules', async () => {
    const { checkout, wallet } = await enter({ order })
    const bought = await withoutExport(signingChunk, 'signingRules', () => checkout.start())
    expect(bought).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
  })
})
