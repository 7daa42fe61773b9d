import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signWebhook } from '../../../../../src/webhooks/signing/signWebhook.js'
import { signDelivery } from '../../../src/listeners/deliver/attemptDelivery.js'

describe('signDelivery', () => {
  test('creates signatures that the reference library verifies', async () => {
    const secret = fc
      .uint8Array({ minLength: 24, maxLength: 64 })
      .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)
    const secrets = fc.array(secret, { minLength: 1, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), secrets, async (body, secrets) => {
        const delivery = { id: 'msg_1', timestamp: new Date(1_614_265_330_999), body, secrets }
        expect(signDelivery(delivery)).toEqual(await signWebhook(delivery))
      }),
    )
  })
})
