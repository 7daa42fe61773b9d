import { describe, expect, test } from 'vitest'
import * as basketChunk from '../../../src/checkout/basket/runBasket.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { withoutExport } from '../support/withoutExport.js'
import { openStalls } from './support/openStalls.js'

const { client, agree, enter } = await openStalls()

await rewindEach(client)

describe('the chunk of the basket, of another build', () => {
  test('error: NotLoaded: the wallet is not prompted, and a retry buys', async () => {
    const { basket, wallet } = enter({ intent: await agree(), atomic: 'supported' })
    const stopped = await withoutExport(basketChunk, 'runBasket', () => basket.start())
    expect(stopped).toMatchObject({ status: 'error', error: { code: 'NotLoaded' } })
    expect(wallet.prompts).toEqual([])
    expect(await basket.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })
})
