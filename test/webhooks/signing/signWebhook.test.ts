import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signWebhook } from '../../../src/webhooks/signing/signWebhook.js'
import { makeSecret } from '../support/makeSecret.js'

/** The test vector that the libraries of Standard Webhooks use. */
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
}

describe('signWebhook', () => {
  test('signs the test vector of Standard Webhooks', async () => {
    expect(await signWebhook({ ...example, secrets: [example.secret] })).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('signs as Node’s HMAC does', async () => {
    const secret = fc.uint8Array({ minLength: 24, maxLength: 64 })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), secret, async (body, bytes) => {
        const base64 = Buffer.from(bytes).toString('base64')
        const headers = await signWebhook({ ...example, body, secrets: [`whsec_${base64}`] })
        const hmac = createHmac('sha256', bytes).update(`${example.id}.1614265330.${body}`).digest('base64')
        expect(headers['webhook-signature']).toBe(`v1,${hmac}`)
      }),
    )
  })

  test('signs with each of `secrets`', async () => {
    const other = makeSecret(1)
    const both = await signWebhook({ ...example, secrets: [other, example.secret] })
    const one = await signWebhook({ ...example, secrets: [other] })
    expect(both['webhook-signature']).toBe(
      `${one['webhook-signature']} v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=`,
    )
  })

  test('rounds the time down to seconds, and accepts a secret without prefix', async () => {
    const timestamp = new Date(1_614_265_330_999)
    const secret = example.secret.replace('whsec_', '')
    expect(await signWebhook({ ...example, timestamp, secrets: [secret] })).toEqual(
      await signWebhook({ ...example, secrets: [example.secret] }),
    )
  })

  test.each([
    ['too short', makeSecret(2, 23)],
    ['too long', makeSecret(3, 65)],
    ['not base64', 'whsec_?secret-that-nobody-may-see?'],
    ['base64 of a wrong length', `whsec_${'a'.repeat(33)}`],
    ['empty', ''],
    ['only its prefix', 'whsec_'],
  ])('rejects a secret that is %s, without showing it', async (_, secret) => {
    const error = await signWebhook({ ...example, secrets: [secret] }).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'SecretInvalid' })
    if (secret.length > 6) expect(String(error)).not.toContain(secret.slice(6))
  })
})
