import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { expectSignatures, loadSignatures } from '../../../../src/checkout/execute/late/loadSignatures.js'
import * as signaturesPiece from '../../../../src/checkout/execute/late/signatures.js'
import { startShop } from '../../support/startShop.js'
import { withoutPiece } from '../../support/withoutPiece.js'

const shop = await startShop()
const { relayer, orderAbout, enter } = shop
const order = orderAbout(/100 prints, in USDC/)
const service = shop.openService({ relayer })

const sent = { id: 'buy', data: '0x', to: zeroAddress, value: 0n, price: 0n } as const
const posted = { ...sent, post: { endpoint: 'seen', method: 'POST', body: {} } }

const without = <value>(work: () => Promise<value>) => withoutPiece(signaturesPiece, 'signatures', work)

describe('loadSignatures', () => {
  test('default: for what is signed or posted, wherever it stands; nothing for transactions alone', async () => {
    expect(await loadSignatures([sent, sent])).toBeUndefined()
    for (const step of [posted, { ...sent, id: 'signEIP191' }]) {
      expect(await loadSignatures([sent, step])).toBeDefined()
      expect(await loadSignatures([step, sent])).toBeDefined()
    }
  })

  test('error: NotLoaded, where the piece has nothing of it', async () => {
    await without(async () => {
      await expect(loadSignatures([posted])).rejects.toMatchObject({ code: 'NotLoaded' })
      expect(await loadSignatures([sent])).toBeUndefined()
    })
  })

  test('behavior: it is loaded before there are steps where a permit may stand for an allowance, and there alone', async () => {
    const pay = { currency: zeroAddress, maxAmount: 1n }
    const policy = { checkouts: { 1: [zeroAddress] } }
    const inquiry = { offer: new Promise<never>(() => {}) }
    await expectSignatures({ inquiry, intent: { chainId: 1, pay }, policy })
    let isLoaded = false
    for (const other of [{ intent: { chainId: 1 } }, { intent: { chainId: 2, pay } }])
      void expectSignatures({ inquiry, policy, ...other }).then(() => {
        isLoaded = true
      })
    // What is loaded already comes sooner than this.
    await expectSignatures({
      inquiry: { offer: Promise.reject(new Error()) },
      intent: { chainId: 1 },
      policy,
    })
    await expectSignatures({ inquiry, intent: { chainId: 1, pay }, policy })
    expect(isLoaded).toBe(false)
  })

  test('behavior: a purchase that it is not there for asks the wallet for nothing, and goes on once it is', async () => {
    const { checkout, wallet } = await enter({ order, service })
    const error = { code: 'NotLoaded', funds: 'none' }
    expect(await without(() => checkout.start())).toMatchObject({ error })
    expect(wallet.prompts).toEqual([])
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(2)
  })

  test('behavior: a purchase by transactions alone goes without', async () => {
    const { checkout, wallet } = await enter({ order })
    expect(await without(() => checkout.start())).toMatchObject({ status: 'success' })
    expect(wallet.prompts.length).toBeGreaterThan(0)
  })
})
