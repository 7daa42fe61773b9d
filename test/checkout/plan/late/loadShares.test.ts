import { afterEach, describe, expect, test, vi } from 'vitest'
import { isLeftOut } from '../../../../src/checkout/plan/late/loadShares.js'
import * as sharesPiece from '../../../../src/checkout/plan/late/shares.js'
import { rewindEach } from '../../../setup/rewindEach.js'
import { openStalls } from '../../basket/support/openStalls.js'
import { withoutPiece } from '../../support/withoutPiece.js'

const stalls = await openStalls()
const { client, agree, enter, dieWithAnswer } = stalls
const atomic = 'supported'
const error = { code: 'NotLoaded' }

await rewindEach(client)
afterEach(() => vi.restoreAllMocks())

const without = <value>(work: () => Promise<value>) => withoutPiece(sharesPiece, 'shares', work)

describe('loadShares', () => {
  test('default: of a payment that was asked for by itself nothing is left out, and nothing is loaded', async () => {
    expect(await without(() => isLeftOut({ logs: [], entry: {}, intent: undefined }))).toBe(false)
  })

  test('error: NotLoaded: for a basket the wallet was asked for nothing, and it goes on once it is there', async () => {
    const { basket, wallet } = enter({ intent: await agree(), atomic })
    expect(await without(() => basket.start())).toMatchObject({ status: 'error', error })
    expect(wallet.prompts).toEqual([])
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('error: NotLoaded: what was bought in one batch is not shown as made, nor bought again', async () => {
    const intent = await agree()
    const { basket, wallet } = enter(await dieWithAnswer(intent))
    expect(await without(() => basket.start())).toMatchObject({ status: 'error', error, spent: [] })
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
  })
})
