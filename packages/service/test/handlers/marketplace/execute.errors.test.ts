import fc from 'fast-check'
import { getAddress, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { createService } from '../../../src/createService.js'
import { bodyMutation } from '../../support/bodyMutation.js'
import { createWholeService } from '../../support/createWholeService.js'
import { startRelayShop } from '../../support/startRelayShop.js'

const shop = await startRelayShop()
const { buyer, other, relayer, client, contracts, prepare, execute, listInDollars } = shop

describe('execute', () => {
  test('rejects unsupported purchases', async () => {
    const order = await listInDollars()
    const foreign = await listInDollars()
    const { body, steps } = await prepare(order)
    const step = steps.at(-1)
    if (!step) throw new Error('There is no step.')
    const { purchase } = body.body
    const signed = async (change: Record<string, unknown>, signer = buyer) => {
      const { signature, message } = await shop.sign(step, signer, { purchaseId: shop.nextId(), ...change })
      return { ...body, signature, body: { purchase: message } }
    }
    const onMarket = async (verifyingContract: string) => {
      const elsewhere = {
        ...step,
        signature: { ...step.signature, domain: { ...step.signature.domain, verifyingContract } },
      }
      const { signature, message } = await shop.sign(elsewhere, buyer, { purchaseId: shop.nextId() })
      return { ...body, signature, body: { purchase: message } }
    }
    const item = {
      orderId: order.orderId,
      collection: order.collection,
      tokenId: String(order.tokenId),
      quantity: '1',
      unitPrice: String(order.unitPrice),
    }
    const cancelled = await listInDollars()
    await shop.cancelOrder(cancelled)
    const ofCancelled = { ...item, orderId: cancelled.orderId, tokenId: String(cancelled.tokenId) }
    const causes: [unknown, string, string | RegExp][] = [
      [await signed({}, other), 'InvalidArgument', 'signature: must be from the buyer.'],
      [
        { ...(await signed({})), signature: '0x1234' },
        'InvalidArgument',
        'signature: must be from the buyer.',
      ],
      [await onMarket(contracts.usdc), 'InvalidArgument', 'signature: must be from the buyer.'],
      [await signed({ deadline: '1' }), 'InvalidArgument', 'The signature has expired.'],
      [
        await signed({ deadline: String(2n ** 64n) }),
        'InvalidArgument',
        /^body.purchase.deadline: must be at most 30/,
      ],
      [await signed({ purchaseId: zeroHash }), 'InvalidArgument', 'The purchase has no id.'],
      [await signed({ items: [{ ...item, orderId: zeroHash }] }), 'NotFound', /is unknown/],
      [await signed({ items: [{ ...item, collection: contracts.erc1155 }] }), 'NotFound', /is unknown/],
      [await signed({ items: [{ ...item, quantity: '2' }] }), 'InvalidArgument', /Only 1 of order/],
      [await signed({ items: [{ ...item, quantity: '0' }] }), 'InvalidArgument', /at least 1/],
      [
        await signed({ items: [{ ...item, tokenId: String(foreign.tokenId) }] }),
        'InvalidArgument',
        /sells token/,
      ],
      [
        await signed({ items: [{ ...item, unitPrice: '1' }] }),
        'InvalidArgument',
        /has other terms than you were shown/,
      ],
      [await signed({ items: [ofCancelled] }), 'InvalidArgument', /is cancelled/],
      [await signed({ items: [] }), 'InvalidArgument', /items/],
      [await signed({ currency: zeroAddress }), 'InvalidArgument', /must be a currency of this network/],
      [await signed({ currency: contracts.weth }), 'InvalidArgument', /must be a currency of this network/],
      [await signed({ currency: contracts.dai }), 'InvalidArgument', /no permit/],
      [{ ...body, executeType: 'unknown' }, 'InvalidArgument', /executeType/],
      [{ ...body, executeType: 0 }, 'InvalidArgument', /executeType/],
      [{ ...body, executeType: true }, 'WebrpcBadRequest', /executeType/],
      [{ ...body, body: {} }, 'WebrpcBadRequest', 'body.purchase: must be object.'],
      [{ ...body, body: { purchase: { ...purchase, more: 1 } } }, 'WebrpcBadRequest', /body\.purchase/],
      [
        { ...body, body: { purchase: { ...purchase, deadline: '1e18' } } },
        'InvalidArgument',
        /body\.purchase\.deadline/,
      ],
      [
        { ...body, body: { purchase: { ...purchase, deadline: '0x10' } } },
        'InvalidArgument',
        /body\.purchase\.deadline/,
      ],
      [
        { ...body, body: { purchase: { ...purchase, buyer: 1 } } },
        'WebrpcBadRequest',
        /body\.purchase\.buyer/,
      ],
    ]
    const nonce = await client.getTransactionCount({ address: relayer.address })
    for (const [request, error, cause] of causes) {
      const { status, json } = await execute(request)
      expect([status, json.error, json.cause]).toEqual([
        400,
        error,
        typeof cause === 'string' ? cause : expect.stringMatching(cause),
      ])
    }
    expect(await client.getTransactionCount({ address: relayer.address })).toBe(nonce)
    expect(await shop.ownerOf(order)).toBe(getAddress(order.maker.address))
  })

  test('responds with NotImplemented on a network without a relayer, and MethodNotFound when no network has one', async () => {
    const { relayer: _, ...network } = shop.network
    const without = [{ ...network, name: 'dry', chainId: 5 }]
    const ask = async (networks: createService.Config['networks'], path: string) => {
      const service = createWholeService({ ...shop.config, networks })
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
      }
      const body = JSON.stringify(path.endsWith('permits') ? posted : { ...executed })
      const response = await service.fetch(new Request(`http://service.test${path}`, { ...request, body }))
      await service.close()
      return (await response.json()).error
    }
    const order = await listInDollars({ unitPrice: 7n })
    const [permit] = (await shop.generate(order)).json.steps
    const posted = { ...permit.post.body, signature: '0x' }
    const { body: executed } = await prepare(order)
    for (const path of ['/dry/rpc/Marketplace/Execute', '/dry/permits']) {
      expect([path, await ask([shop.network, ...without], path)]).toEqual([path, 'NotImplemented'])
      expect([path, await ask(without, path)]).toEqual([path, 'MethodNotFound'])
    }
  })

  test('blames the sender for any mutated body', async () => {
    const { body } = await prepare(await listInDollars())
    const nonce = await client.getTransactionCount({ address: relayer.address })
    await fc.assert(
      fc.asyncProperty(bodyMutation(), async (spoil) => {
        const sent = spoil({
          ...body,
          body: { purchase: { ...(body.body.purchase as object), deadline: '1' } },
        })
        const { status, json } = await execute(sent)
        expect([status, json], JSON.stringify(sent)).toEqual([400, expect.objectContaining({ status: 400 })])
      }),
      { numRuns: 200 },
    )
    expect(await client.getTransactionCount({ address: relayer.address })).toBe(nonce)
  })

  test('rejects a purchase id that another purchase uses', async () => {
    const [one, two] = [await listInDollars(), await listInDollars()]
    const { body, purchaseId } = await prepare(one)
    await execute(body)
    await shop.untilPurchased(purchaseId)
    const other = await prepare(two, { purchaseId })
    expect(await execute(other.body)).toMatchObject({
      status: 400,
      json: { error: 'InvalidArgument', cause: 'purchaseId: must be the id of this purchase.' },
    })
  })

  test('rejects a purchase when the buyer cannot pay', async () => {
    const order = await listInDollars({ unitPrice: 10n ** 18n })
    const { body } = await prepare(order)
    expect(await execute(body)).toMatchObject({
      status: 400,
      json: { error: 'InvalidArgument', cause: 'The payment did not go through.' },
    })
  })
})
