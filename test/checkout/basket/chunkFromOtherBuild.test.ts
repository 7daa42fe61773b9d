import { describe, expect, test } from 'vitest'
import * as basketChunk from '../../../src/checkout/basket/runBasket.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { withoutExport } from '../support/withoutExport.js'
import { openStalls } from './support/openStalls.js'

const { client, agree, enter } = await openStalls()

await rewindEach(client)

describe('the basket chunk of another build', () => {
  test('fails with ChunkLoadFailed without a prompt, and buys on retry', async () => {
    const { basket, wallet } = enter({ intent: await agree(), atomic: 'supported' })
    const stopped = await withoutExport(basketChunk, 'runBasket', () => basket.start())
    expect(stopped).toMatchObject({ status: 'error', error: { code: 'ChunkLoadFailed' } })
    expect(wallet.prompts).toEqual([])
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })
})
