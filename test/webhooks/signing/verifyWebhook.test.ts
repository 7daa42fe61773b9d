import { describe, expect, test } from 'vitest'
import { signWebhook } from '../../../src/webhooks/signing/signWebhook.js'
import { verifyWebhook } from '../../../src/webhooks/signing/verifyWebhook.js'
import { makeSecret } from '../support/makeSecret.js'

const secret = makeSecret(1)
const body = '{"price":"1 ⟠"}'
const signedAt = new Date(1_800_000_000_000)
const signed = await sign([secret])

describe('verifyWebhook', () => {
  test('returns the id and the time', async () => {
    expect(await verify({})).toEqual({ id: 'msg_1', timestamp: signedAt })
  })

  test('verifies the test vector of Standard Webhooks', async () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
    const fixedDelivery = { headers, secrets, body: '{"test": 2432232314}', now: () => 1_614_265_330_000 }
    expect(await verifyWebhook(fixedDelivery)).toMatchObject({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek' })
  })

  test('accepts headers in every form and case', async () => {
    const entries = Object.entries(signed)
    const upper = Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value]))
    const lists = Object.fromEntries(entries.map(([name, value]) => [name, [value]]))
    for (const headers of [new Headers(signed), upper, lists]) {
      expect(await verify({ headers })).toMatchObject({ id: 'msg_1' })
    }
  })

  test('accepts a body as bytes', async () => {
    expect(await verify({ body: new TextEncoder().encode(body) })).toMatchObject({ id: 'msg_1' })
  })

  test('accepts a signature of any of `secrets`', async () => {
    const next = makeSecret(2)
    expect(await verify({ secrets: [next, secret] })).toMatchObject({ id: 'msg_1' })
    const rotating = await sign([next, secret])
    for (const one of [next, secret]) {
      expect(await verify({ headers: rotating, secrets: [one] })).toMatchObject({ id: 'msg_1' })
    }
    expect(await codeOf({ headers: rotating, secrets: [makeSecret(3)] })).toBe('SignatureMismatch')
    expect(await codeOf({ secrets: [] })).toBe('SignatureMismatch')
  })

  test('skips signatures of other versions and forms', async () => {
    const own = signed['webhook-signature']
    const list = `v1a,${'A'.repeat(43)}= v1,short v1, ,, v2 ${own} v1,${'A'.repeat(43)}=`
    expect(await verify({ headers: { ...signed, 'webhook-signature': list } })).toMatchObject({ id: 'msg_1' })
  })

  test('rejects a time more than `tolerance` milliseconds away, in either direction', async () => {
    const at = (milliseconds: number) => () => signedAt.getTime() + milliseconds
    for (const late of [300_000, -300_000]) expect(await codeOf({ now: at(late) })).toBeUndefined()
    for (const late of [300_001, -300_001]) expect(await codeOf({ now: at(late) })).toBe('SignatureExpired')
    expect(await codeOf({ now: at(60_001), tolerance: 60_000 })).toBe('SignatureExpired')
  })

  test('rejects everything when the tolerance or the time is not a number', async () => {
    expect(await codeOf({ tolerance: Number.NaN })).toBe('SignatureExpired')
    expect(await codeOf({ now: () => Number.NaN })).toBe('SignatureExpired')
  })

  test('rejects missing options, a parsed body, and invalid secrets', async () => {
    for (const given of [undefined, null, {}, 'x'])
      await expect(verifyWebhook(given as never)).rejects.toMatchObject({ code: 'SignatureMissing' })
    expect(await codeOf({ body: { uid: '1' } as never })).toBe('BodyUsed')
    expect(await codeOf({ secrets: 'whsec_x' as never })).toBe('SecretInvalid')
  })

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'rejects a delivery without %s',
    async (name) => {
      for (const value of [undefined, '']) {
        expect(await codeOf({ headers: { ...signed, [name]: value } })).toBe('SignatureMissing')
      }
    },
  )

  test.each(['now', '-1800000000', '1.8e9', ' 1800000000', '0x1', '9'.repeat(13)])(
    'rejects a time of %s',
    async (time) => {
      const headers = { ...signed, 'webhook-timestamp': time }
      expect(await codeOf({ headers })).toBe('SignatureMissing')
    },
  )

  test('rejects a changed body, id or time', async () => {
    expect(await codeOf({ body: `${body} ` })).toBe('SignatureMismatch')
    expect(await codeOf({ headers: { ...signed, 'webhook-id': 'msg_2' } })).toBe('SignatureMismatch')
    const headers = { ...signed, 'webhook-timestamp': '1800000001' }
    expect(await codeOf({ headers })).toBe('SignatureMismatch')
  })

  test('rejects a signature with any changed bit', async () => {
    const bytes = Buffer.from(signed['webhook-signature'].slice(3), 'base64')
    for (const [index, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes)
      changed[index] = byte ^ (1 << (index % 8))
      const headers = { ...signed, 'webhook-signature': `v1,${changed.toString('base64')}` }
      expect(await codeOf({ headers })).toBe('SignatureMismatch')
    }
  })

  test('rejects an invalid secret', async () => {
    expect(await codeOf({ secrets: ['whsec_short'] })).toBe('SecretInvalid')
    // A host passes `undefined` if it reads a missing environment variable.
    expect(await codeOf({ secrets: [undefined as never] })).toBe('SecretInvalid')
  })
})

function verify(changed: Partial<verifyWebhook.Options>) {
  return verifyWebhook({
    headers: signed,
    body,
    secrets: [secret],
    now: () => signedAt.getTime(),
    ...changed,
  })
}

async function codeOf(changed: Partial<verifyWebhook.Options>): Promise<string | undefined> {
  return verify(changed).then(
    () => undefined,
    (error) => error.code,
  )
}

function sign(secrets: readonly string[]) {
  return signWebhook({ id: 'msg_1', timestamp: signedAt, body, secrets })
}
