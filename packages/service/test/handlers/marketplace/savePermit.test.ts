import { describe, expect, test } from 'vitest'
import { startRelayShop, type WireStep } from '../../support/startRelayShop.js'

const shop = await startRelayShop()
const { buyer, other, contracts, post, listInDollars, generate, sign } = shop
const order = await listInDollars()
const step: WireStep = (await generate(order)).json.steps[0]
const path = '/sandbox/permits'

/** Returns the body of a signed permit. `change` replaces fields of the permit that the service requested. */
async function permit(change: Record<string, unknown> = {}, signer = buyer, permitStep = step) {
  const { signature, message } = await sign(permitStep, signer, change)
  return { ...permitStep.post.body, permit: message, signature }
}

describe('savePermit', () => {
  test('stores the permit, so that the next steps do not contain it', async () => {
    expect(await post(path, await permit())).toMatchObject({ status: 200, json: {} })
    const { json } = await generate(order)
    expect(json.steps.map(({ signature }: WireStep) => signature.primaryType)).toEqual(['Purchase'])
    // The stored permit exceeds the price of this order. If the service reused it, an allowance would remain.
    const cheaper = await listInDollars({ unitPrice: 1n })
    expect((await generate(cheaper)).json.steps).toHaveLength(2)
    expect(await shop.allowance()).toBe(0n)
  })

  test('accepts a signature with a last byte of 0 or 1', async () => {
    const signed = await permit()
    const last = signed.signature.endsWith('1b') ? '00' : '01'
    const { status } = await post(path, { ...signed, signature: `${signed.signature.slice(0, -2)}${last}` })
    expect(status).toBe(200)
  })

  test('checks path, method, content type, key and body in this order', async () => {
    const sent = (more: { method?: string; type?: string; key?: string; body?: string; at?: string }) => {
      const { method = 'POST', type = 'application/json', key = 'key', body = '{}', at = path } = more
      const headers = { 'content-type': type, 'x-access-key': key }
      const request = new Request(`http://service.test${at}`, { method, headers, body })
      return shop.service.fetch(request).then((response) => response.json())
    }
    const found = [
      { at: '/atlantis/permits', method: 'PUT' },
      { at: '/sandbox/permits/', method: 'PUT' },
      { method: 'PUT', type: 'text/plain' },
      { type: 'text/plain', key: 'guessed' },
      { key: 'guessed', body: '{' },
      { body: '{' },
      { body: '{}' },
    ].map(sent)
    expect((await Promise.all(found)).map(({ error }) => error)).toEqual([
      'WebrpcBadRoute',
      'WebrpcBadRoute',
      'WebrpcBadMethod',
      'WebrpcBadRequest',
      'Unauthorized',
      'WebrpcBadRequest',
      'WebrpcBadRequest',
    ])
  })

  test('rejects a permit for another market, chain, nonce or owner', async () => {
    const elsewhere = { ...step, signature: { ...step.signature } }
    elsewhere.signature.domain = { ...step.signature.domain, chainId: 1 }
    const good = await permit()
    const causes: [unknown, string, string | RegExp][] = [
      [await permit({ spender: other.address }), 'InvalidArgument', 'permit.spender: must be the market.'],
      [await permit({ deadline: '1' }), 'InvalidArgument', 'permit.deadline: must be in the future.'],
      [await permit({ nonce: '7' }), 'InvalidArgument', 'permit.nonce: must be the owner’s next nonce.'],
      // The body says nonce 7, but the buyer signed the next nonce. A permit stored under nonce 7 would block the real one.
      [{ ...good, permit: { ...good.permit, nonce: '7' } }, 'InvalidArgument', /permit\.nonce/],
      [await permit({}, other), 'InvalidArgument', /does not match your account or was already used/],
      [
        await permit({}, buyer, elsewhere),
        'InvalidArgument',
        /does not match your account or was already used/,
      ],
      [{ ...good, permit: { ...good.permit, value: '1' } }, 'InvalidArgument', /does not match your account/],
      [
        { ...good, signature: '0x12' },
        'InvalidArgument',
        'signature: must be an ECDSA signature of 65 bytes.',
      ],
      [
        { ...good, currency: contracts.market },
        'InvalidArgument',
        'currency: must be a currency of this network.',
      ],
      [{ ...good, currency: contracts.dai }, 'InvalidArgument', /A contract rejects the call/],
      [{ ...good, permit: { ...good.permit, value: '-1' } }, 'InvalidArgument', /permit\.value/],
      [{ ...good, permit: { ...good.permit, more: '1' } }, 'WebrpcBadRequest', /permit/],
      [{ ...good, signature: 1 }, 'WebrpcBadRequest', /signature/],
      [{ ...good, permit: [] }, 'WebrpcBadRequest', /permit/],
    ]
    for (const [body, error, cause] of causes) {
      const { status, json } = await post(path, body)
      expect([status, json.error, json.cause]).toEqual([
        400,
        error,
        typeof cause === 'string' ? cause : expect.stringMatching(cause),
      ])
    }
  })
})
