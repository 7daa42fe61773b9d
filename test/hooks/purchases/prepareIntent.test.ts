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
const wanted = { items: [{ order: order(), quantity: 2n }], buyer, client } as const

describe('prepareCheckout', () => {
  test('default', () => {
    const prepared = prepareCheckout(wanted)
    expect(prepared).toMatchObject({
      status: 'ready',
      intent: { buyer, recipient: buyer, maxTotal: 3_000_000n },
    })
  })

  test('behavior: the name says what is bought, how, by whom and for whom', () => {
    const names = [
      wanted,
      { ...wanted, buyer: '0x00000000000000000000000000000000000000AA' },
      { ...wanted, recipient: '0x00000000000000000000000000000000000000AA' },
      { ...wanted, items: [{ order: order(), quantity: 3n }] },
      { ...wanted, marketplace: 'payment_processor' },
      { ...wanted, items: [{ order: order({ orderId: 'another' }), quantity: 2n }] },
    ].map((options) => prepareCheckout(options as prepareCheckout.Options).name)
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  })

  test('parameters: marketplace', () => {
    const prepared = prepareCheckout({ ...wanted, marketplace: 'payment_processor' })
    expect(prepared).toMatchObject({ status: 'ready', intent: { marketplace: 'payment_processor' } })
  })

  test('behavior: the name stays when the order changes, and when it can be bought no longer', () => {
    const { name } = prepareCheckout(wanted)
    const changed = [{ order: order({ priceAmount: '7' }), quantity: 2n }]
    expect(prepareCheckout({ ...wanted, items: changed })).toMatchObject({ status: 'ready', name })
    const gone = [{ order: order({ quantityAvailable: '0' }), quantity: 2n }]
    expect(prepareCheckout({ ...wanted, items: gone })).toMatchObject({ status: 'disabled', name })
  })

  test('error: nothing, nobody, nowhere', () => {
    expect(prepareCheckout({ ...wanted, items: [] })).toEqual({ status: 'disabled', reason: 'nothing' })
    expect(prepareCheckout({ ...wanted, buyer: undefined })).toEqual({
      status: 'disabled',
      reason: 'disconnected',
    })
    expect(prepareCheckout({ ...wanted, client: undefined })).toMatchObject({
      reason: 'invalid',
      error: { code: 'ChainNotConfigured' },
    })
  })
})
