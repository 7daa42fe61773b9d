import { createServer, request as httpRequest, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryDedupe } from '../../../src/webhooks/receiver/createMemoryDedupe.js'
import { createWebhookHandler } from '../../../src/webhooks/receiver/createWebhookHandler.js'
import type { Notification } from '../../../src/webhooks/receiver/decodeNotification.js'
import { signWebhook } from '../../../src/webhooks/signing/signWebhook.js'
import { makeNotification, word } from '../support/makeNotification.js'
import { makeSecret } from '../support/makeSecret.js'

const secret = makeSecret(1)
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

describe('createWebhookHandler', () => {
  test('verifies, decodes and handles a Request', async () => {
    const { handler, handled } = receiver()
    const response = await handler.fetch(await delivery({}))
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(handled).toMatchObject([{ uid: 'f00d', event: { name: 'Transfer', args: { value: 5n } } }])
  })

  test('handles a request of node:http', async () => {
    const { handler, handled, contexts } = receiver()
    const url = await serve(handler.node)
    const response = await fetch(url, await delivery({}).then(toInit))
    expect(response.status).toBe(204)
    expect(handled).toMatchObject([{ uid: 'f00d', event: { name: 'Transfer', args: { value: 5n } } }])
    expect(contexts).toEqual([{ id: 'msg_1', timestamp: expect.any(Date), addedSeen: undefined }])
  })

  test('accepts a delivery signed with any of `secrets`', async () => {
    const next = makeSecret(2)
    const { handler, handled } = receiver({ secret: undefined, secrets: [secret, next] })
    for (const each of [secret, next]) await handler.fetch(await delivery({ secret: each, uid: each }))
    expect(handled).toHaveLength(2)
    expect((await handler.fetch(await delivery({ secret: makeSecret(3) }))).status).toBe(401)
  })

  test('rejects deliveries older than `tolerance`', async () => {
    const { handler } = receiver({ tolerance: 1_000, now: () => 1_800_000_002_000 })
    const at = async (seconds: number) => {
      return (await handler.fetch(await delivery({ timestamp: new Date(seconds * 1_000) }))).status
    }
    expect([await at(1_800_000_001), await at(1_800_000_000)]).toEqual([204, 401])
  })

  test('answers 413 when the body exceeds `maxBytes`', async () => {
    const body = JSON.stringify(makeNotification())
    const exact = receiver({ maxBytes: body.length })
    expect((await exact.handler.fetch(await delivery({ body }))).status).toBe(204)
    const less = receiver({ maxBytes: body.length - 1 })
    expect((await less.handler.fetch(await delivery({ body }))).status).toBe(413)
    expect(less.handled).toEqual([])
  })

  test('answers with the matching status to another method, a bad signature, or an invalid body', async () => {
    const { handler, handled, errors } = receiver()
    const url = await serve(handler.node)
    const forged = await delivery({ secret: makeSecret(4) })
    const unsigned = new Request('https://shop.test/', { method: 'POST', body: '{}' })
    const cases: [Request, number, string][] = [
      [new Request('https://shop.test/'), 405, 'The request method must be POST.'],
      [new Request('https://shop.test/', { method: 'DELETE' }), 405, 'The request method must be POST.'],
      [unsigned, 401, 'The delivery is not signed.'],
      [forged, 401, 'The delivery is not signed with this secret.'],
      [await delivery({ body: '{}' }), 400, 'The body is not a webhook notification.'],
      [await delivery({ body: '{' }), 400, 'The body is not a webhook notification.'],
      [await delivery({ body: '' }), 400, 'The body is not a webhook notification.'],
      [await delivery({ body: '['.repeat(500_000) }), 400, 'The body is not a webhook notification.'],
    ]
    for (const [request, status, text] of cases) {
      const answers = [await fetch(url, await toInit(request.clone())), await handler.fetch(request)]
      for (const answer of answers) {
        expect([answer.status, await answer.text()]).toEqual([status, text])
        expect(answer.headers.get('allow')).toBe(status === 405 ? 'POST' : null)
      }
    }
    expect(handled).toEqual([])
    expect(errors).toEqual([])
  })

  test('answers a repeated delivery without handling it again', async () => {
    const { handler, handled } = receiver()
    for (const id of ['msg_1', 'msg_1', 'msg_2', 'msg_2', 'msg_1']) {
      const type = id === 'msg_1' ? 'BLOCK_ADDED' : 'BLOCK_REMOVED'
      expect((await handler.fetch(await delivery({ id, type }))).status).toBe(204)
    }
    await handler.fetch(await delivery({ uid: 'beef' }))
    expect(handled.map(({ uid, type }) => `${uid}:${type}`)).toEqual([
      'f00d:BLOCK_ADDED',
      'f00d:BLOCK_REMOVED',
      'beef:BLOCK_ADDED',
    ])
  })

  test('handles an event again when its block is removed and comes back', async () => {
    const { handler, handled, contexts } = receiver()
    for (const [index, type] of ['ADDED', 'REMOVED', 'ADDED', 'REMOVED', 'ADDED'].entries()) {
      await handler.fetch(await delivery({ id: `msg_${index}`, type: `BLOCK_${type}` }))
    }
    expect(handled.map(({ type }, index) => [type, contexts[index]?.addedSeen])).toEqual([
      ['BLOCK_ADDED', undefined],
      ['BLOCK_REMOVED', true],
      ['BLOCK_ADDED', undefined],
      ['BLOCK_REMOVED', true],
      ['BLOCK_ADDED', undefined],
    ])
  })

  test('handles an event once when several listeners receive it', async () => {
    const { handler, handled } = receiver()
    for (const type of ['BLOCK_ADDED', 'BLOCK_REMOVED', 'BLOCK_FINAL']) {
      for (const listener of [1, 2]) {
        await handler.fetch(await delivery({ id: `msg_${type}_${listener}`, type }))
      }
    }
    expect(handled.map(({ type }) => type)).toEqual(['BLOCK_ADDED', 'BLOCK_REMOVED', 'BLOCK_FINAL'])
  })

  test('handles a failed notification when it is delivered again', async () => {
    const failure = new Error('The database is away.')
    const outcomes = [failure, undefined]
    const { handler, handled, errors } = receiver({
      onNotification: async (notification) => {
        handled.push(notification)
        const outcome = outcomes.shift()
        if (outcome) throw outcome
      },
    })
    const answers = []
    for (let tries = 0; tries < 3; tries++) answers.push(await handler.fetch(await delivery({})))
    expect(answers.map(({ status }) => status)).toEqual([500, 204, 204])
    expect(await answers[0]?.text()).toBe('The notification could not be handled.')
    expect(handled).toHaveLength(2)
    expect(errors).toEqual([failure])
  })

  test('answers a concurrent delivery of the same event without handling it', async () => {
    const gate = defer<void>()
    const entered = defer<void>()
    const { handler, handled } = receiver({
      onNotification: async (notification) => {
        handled.push(notification)
        entered.resolve()
        await gate.promise
      },
    })
    const first = handler.fetch(await delivery({}))
    await entered.promise
    for (const [id, type] of [
      ['msg_1', 'BLOCK_ADDED'],
      ['msg_2', 'BLOCK_REMOVED'],
    ] as const) {
      const again = await handler.fetch(await delivery({ id, type }))
      expect([again.status, again.headers.get('retry-after')]).toEqual([503, '5'])
    }
    gate.resolve()
    expect((await first).status).toBe(204)
    const last = await handler.fetch(await delivery({ id: 'msg_2', type: 'BLOCK_REMOVED' }))
    expect(last.status).toBe(204)
    expect(handled.map(({ type }) => type)).toEqual(['BLOCK_ADDED', 'BLOCK_REMOVED'])
  })

  test('does not handle an event after its removal when it failed before', async () => {
    const { handler, seen } = failing(1)
    const answers = []
    for (const [id, type] of [
      ['msg_added', 'BLOCK_ADDED'],
      ['msg_removed', 'BLOCK_REMOVED'],
      ['msg_added', 'BLOCK_ADDED'],
      ['msg_back', 'BLOCK_ADDED'],
    ] as const) {
      answers.push((await handler.fetch(await delivery({ id, type }))).status)
    }
    expect(answers).toEqual([500, 204, 204, 204])
    expect(seen).toEqual([
      ['msg_added', undefined],
      ['msg_removed', false],
      ['msg_back', undefined],
    ])
  })

  test('answers 503 to a notification that arrives after one that was signed later', async () => {
    for (const late of ['BLOCK_ADDED', 'BLOCK_REMOVED']) {
      const { handler, handled } = receiver()
      const early = await delivery({ id: 'msg_early', type: late })
      const type = late === 'BLOCK_ADDED' ? 'BLOCK_REMOVED' : 'BLOCK_ADDED'
      expect((await handler.fetch(await delivery({ id: 'msg_late', type }))).status).toBe(204)
      const answer = await handler.fetch(early)
      const text = 'A newer notification of this event arrived.'
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
        503,
        '5',
        text,
      ])
      expect(handled.map((each) => each.type)).toEqual([type])
    }
  })

  test('reports the same `addedSeen` when a failed removal is delivered again', async () => {
    const { handler, seen } = failing(1)
    for (const status of [500, 204]) {
      expect((await handler.fetch(await delivery({ type: 'BLOCK_REMOVED' }))).status).toBe(status)
    }
    expect(seen).toEqual([
      ['msg_1', false],
      ['msg_1', false],
    ])
  })

  test('drops a failed removal once the block is back', async () => {
    const removed = new Error('Not now.')
    const { handler, handled, errors } = receiver({
      onNotification: (notification) => {
        handled.push(notification)
        if (notification.type === 'BLOCK_REMOVED') throw removed
      },
    })
    const answers = []
    for (const [id, type] of [
      ['msg_added', 'BLOCK_ADDED'],
      ['msg_removed', 'BLOCK_REMOVED'],
      ['msg_back', 'BLOCK_ADDED'],
      ['msg_removed', 'BLOCK_REMOVED'],
    ] as const) {
      answers.push((await handler.fetch(await delivery({ id, type }))).status)
    }
    expect(answers).toEqual([204, 500, 204, 204])
    expect(handled.map(({ type }) => type)).toEqual(['BLOCK_ADDED', 'BLOCK_REMOVED'])
    expect(errors).toEqual([removed])
  })

  test('handles an event once when several handlers share `dedupe`', async () => {
    const dedupe = createMemoryDedupe()
    const receivers = [receiver({ dedupe }), receiver({ dedupe })]
    for (const { handler } of receivers) await handler.fetch(await delivery({}))
    expect(receivers.map(({ handled }) => handled.length)).toEqual([1, 0])
  })

  test('answers 500 when the store fails before handling, and 204 when it fails afterwards', async () => {
    const away = new Error('The store is away.')
    const fail = () => Promise.reject(away)
    const before = receiver({ dedupe: { ...createMemoryDedupe(), acquire: fail } })
    expect((await before.handler.fetch(await delivery({}))).status).toBe(500)
    expect([before.handled, before.errors]).toEqual([[], [away]])

    // The handler already handled the notification, so it responds with 204. After an error, the service would deliver it again.
    const after = receiver({ dedupe: { ...createMemoryDedupe(), release: fail } })
    expect((await after.handler.fetch(await delivery({}))).status).toBe(204)
    expect([after.handled.length, after.errors]).toEqual([1, [away]])
  })

  test('uses a body that was already read as bytes or text', async () => {
    for (const property of ['rawBody', 'body'] as const) {
      for (const form of [(bytes: Buffer) => bytes, String]) {
        const { handler, handled } = receiver()
        const url = await serve(async (request, response) => {
          const bytes = await readAll(request)
          await handler.node(Object.assign(request, { [property]: form(bytes) }), response)
        })
        expect((await fetch(url, await delivery({}).then(toInit))).status).toBe(204)
        expect(handled).toHaveLength(1)
      }
    }
  })

  test('passes the error of a parsed body to `next`, or answers 500', async () => {
    const { handler, errors } = receiver()
    const nextErrors: unknown[] = []
    const url = await serve(async (request, response) => {
      const body = JSON.parse(String(await readAll(request)))
      const next = (error: unknown) => {
        nextErrors.push(error)
        response.writeHead(418).end()
      }
      const isTold = request.headers['webhook-id'] === 'msg_told'
      await handler.node(Object.assign(request, { body }), response, isTold ? next : undefined)
    })
    expect((await fetch(url, await delivery({}).then(toInit))).status).toBe(500)
    expect((await fetch(url, await delivery({ id: 'msg_told' }).then(toInit))).status).toBe(418)
    for (const heard of [errors, nextErrors]) expect(heard).toMatchObject([{ code: 'BodyUsed' }])

    const used = await delivery({})
    await used.text()
    const locked = await delivery({})
    locked.body?.getReader()
    for (const request of [used, locked]) expect((await handler.fetch(request)).status).toBe(500)
    expect(errors).toHaveLength(3)
  })

  test('answers 413 before an endless body ends, and keeps nothing of it', async () => {
    const { handler } = receiver({ maxBytes: 1_000 })
    const url = await serve(handler.node)
    const answered = defer<number | undefined>()
    const request = httpRequest(url, { method: 'POST' }, (response) => {
      response.resume()
      answered.resolve(response.statusCode)
    })
    // The server does not read the rest of the large body, so the connection may break while the client sends it.
    request.on('error', answered.reject)
    request.write(Buffer.alloc(1_001))
    expect(await answered.promise).toBe(413)
    request.off('error', answered.reject).on('error', () => {})
    request.destroy()
  })

  test('ignores a body that breaks off', async () => {
    const { handler, handled, errors } = receiver()
    const done = defer<void>()
    const heard = defer<void>()
    const url = await serve(async (request, response) => {
      heard.resolve()
      await handler.node(request, response)
      done.resolve()
    })
    const request = httpRequest(url, { method: 'POST', headers: { 'content-length': 100 } })
    request.on('error', () => {})
    request.write('{')
    await heard.promise
    request.destroy()
    await done.promise
    expect([handled, errors]).toEqual([[], []])

    const body = new ReadableStream({ start: (controller) => controller.error(new Error('Gone.')) })
    const init = { method: 'POST', body, duplex: 'half' }
    expect((await handler.fetch(new Request('https://shop.test/', init))).status).toBe(400)
  })

  test('throws SecretInvalid when the secret is missing or invalid', () => {
    const onNotification = () => {}
    // A host passes `undefined` if it reads a missing environment variable.
    const others: object[] = [{ secret: null }, { secrets: [undefined] }, { secrets: secret }, { secrets: 5 }]
    const wrong = [{ secrets: [] }, { secret: 'nothing' }, { secrets: [secret, 'whsec_'] }]
    for (const secretOptions of [...wrong, ...others]) {
      expect(() => createWebhookHandler({ ...secretOptions, onNotification } as never)).toThrow(
        expect.objectContaining({ code: 'SecretInvalid' }),
      )
    }
  })

  test('throws TillOptionInvalid when a callback is not a function', () => {
    const validOptions = { secret, onNotification: () => {} }
    for (const other of [{ onNotification: undefined }, { dedupe: {} }, { onError: 'log' }])
      expect(() => createWebhookHandler({ ...validOptions, ...other } as never)).toThrow(
        expect.objectContaining({ code: 'TillOptionInvalid' }),
      )
  })
})

/** Creates a webhook handler, and records the notifications, contexts and errors that it passes on. */
function receiver(changed: Partial<createWebhookHandler.Options> = {}) {
  const handled: Notification[] = []
  const contexts: createWebhookHandler.DeliveryContext[] = []
  const errors: unknown[] = []
  const handler = createWebhookHandler({
    secret,
    onNotification: (notification, context) => {
      handled.push(notification)
      contexts.push(context)
    },
    onError: (error) => errors.push(error),
    ...changed,
  } as createWebhookHandler.Options)
  return { handler, handled, contexts, errors }
}

/** Creates a webhook handler whose callback throws in its first `times` calls. `seen` records `id` and `addedSeen` of each call. */
function failing(times: number) {
  const seen: unknown[] = []
  const { handler } = receiver({
    onNotification: (_, { id, addedSeen }) => {
      if (seen.push([id, addedSeen]) <= times) throw new Error('Not now.')
    },
  })
  return { handler, seen }
}

let seconds = 0
/** Returns a later second for each delivery, because the signed time of a delivery has whole seconds. */
function nextSecond(): Date {
  return new Date(Date.now() - 200_000 + seconds++ * 1_000)
}

type Wanted = {
  body?: string
  uid?: string
  type?: string
  id?: string
  secret?: string
  timestamp?: Date
}

/** Creates a signed delivery, as the service sends it. */
async function delivery(wanted: Wanted): Promise<Request> {
  const { uid = 'f00d', type = 'BLOCK_ADDED', id = 'msg_1', timestamp = nextSecond() } = wanted
  const body = wanted.body ?? JSON.stringify(makeNotification({ uid, type, data: word(5) }))
  const headers = await signWebhook({ id, timestamp, body, secrets: [wanted.secret ?? secret] })
  return new Request('https://shop.test/hooks', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
}

async function toInit(request: Request): Promise<RequestInit> {
  const { method, headers } = request
  return { method, headers, ...(method === 'POST' ? { body: await request.text() } : {}) }
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Creates a promise that the test itself resolves or rejects. */
function defer<value>() {
  let resolve: (value: value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<value>((...settle) => {
    resolve = settle[0]
    reject = settle[1]
  })
  return { promise, resolve, reject }
}
