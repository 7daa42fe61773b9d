import { createClient, http } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { prepareCheckout } from '../../../src/hooks/purchases/prepareIntent.js'
import { Order } from '../../../src/protocol/order.js'
import { wireOrder } from '../../protocol/support/wireOrder.js'
import { account as buyer } from '../../query/support/startService.js'

const client = createClient({ chain: foundry, transport: http('http://127.0.0.1:1') })
const order = (overrides: Record<string, unknown> = {}) =>
  z.decode(Order, wireOrder({ quantityAvailable: '9', ...overrides }) as never)
const purchase = { items: [{ order: order(), quantity: 2n }], buyer, client } as const

describe('prepareCheckout', () => {
  test('returns the intent when the items can be bought', () => {
    const prepared = prepareCheckout(purchase)
    expect(prepared).toMatchObject({
      status: 'ready',
      intent: { buyer, recipient: buyer, maxTotal: 3_000_000n },
    })
  })

  test('derives the name from items, market, buyer and recipient', () => {
    const names = [
      purchase,
      { ...purchase, buyer: '0x00000000000000000000000000000000000000AA' },
      { ...purchase, recipient: '0x00000000000000000000000000000000000000AA' },
      { ...purchase, items: [{ order: order(), quantity: 3n }] },
      { ...purchase, marketplace: 'payment_processor' },
      { ...purchase, items: [{ order: order({ orderId: 'another' }), quantity: 2n }] },
    ].map((options) => prepareCheckout(options as prepareCheckout.Options).name)
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  })

  test('applies `marketplace`', () => {
    const prepared = prepareCheckout({ ...purchase, marketplace: 'payment_processor' })
    expect(prepared).toMatchObject({ status: 'ready', intent: { marketplace: 'payment_processor' } })
  })

  test('keeps the name when the order changes or is not for sale any more', () => {
    const { name } = prepareCheckout(purchase)
    const changed = [{ order: order({ priceAmount: '7' }), quantity: 2n }]
    expect(prepareCheckout({ ...purchase, items: changed })).toMatchObject({ status: 'ready', name })
    const gone = [{ order: order({ quantityAvailable: '0' }), quantity: 2n }]
    expect(prepareCheckout({ ...purchase, items: gone })).toMatchObject({ status: 'disabled', name })
  })

  test('returns the reason when items, buyer or client are missing', () => {
    expect(prepareCheckout({ ...purchase, items: [] })).toEqual({ status: 'disabled', reason: 'nothing' })
    expect(prepareCheckout({ ...purchase, buyer: undefined })).toEqual({
      status: 'disabled',
      reason: 'disconnected',
    })
    expect(prepareCheckout({ ...purchase, client: undefined })).toMatchObject({
      reason: 'invalid',
      error: { code: 'ChainNotConfigured' },
    })
  })
})
