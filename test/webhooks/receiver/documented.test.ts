import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dedupe } from '../../../src/webhooks/receiver/createMemoryDedupe.js'
import { createWebhookHandler } from '../../../src/webhooks/receiver/createWebhookHandler.js'
import type { Notification } from '../../../src/webhooks/receiver/decodeNotification.js'
import { signWebhook } from '../../../src/webhooks/signing/signWebhook.js'
import { createDatabase } from '../../setup/database.js'
import { makeNotification } from '../support/makeNotification.js'

const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const pool = new pg.Pool({ connectionString: await createDatabase() })
// `pool.end()` does not wait until the server has closed the connections. If the server drops the database before that, they emit errors.
const ignore = () => {}
pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
afterAll(() => pool.end())

describe('docs/webhooks.md', () => {
  const dedupe = readStore()

  beforeAll(async () => {
    const [, table = ''] = /`(create table webhook [^`]*)`/.exec(page) ?? []
    await pool.query(table)
  })

  const memory = { told: 'BLOCK_ADDED', seen: ['msg_1'] }

  test('shows a store that remembers released events', async () => {
    expect([await dedupe.acquire('a'), await dedupe.acquire('a')]).toEqual([undefined, 'busy'])
    await dedupe.release('a', memory)
    expect([await dedupe.acquire('a'), await dedupe.acquire('a')]).toEqual([memory, 'busy'])
  })

  test('shows a store that lets one of many concurrent requests through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => dedupe.acquire('b')))
    expect(answers.filter((answer) => answer !== 'busy')).toEqual([undefined])
  })

  test('shows a store that unlocks events of a dead process, and keeps their memory', async () => {
    await dedupe.acquire('left')
    await dedupe.release('left', memory)
    await dedupe.acquire('left')
    await pool.query(`update webhook set locked = now() - interval '2 minutes'`)
    expect([await dedupe.acquire('left'), await dedupe.acquire('left')]).toEqual([memory, 'busy'])
  })

  test('shows a store that handles each notification once behind Hono', async () => {
    const handled: Notification[] = []
    const receivers = [0, 1].map(() => {
      const onNotification = (notification: Notification) => void handled.push(notification)
      const handler = createWebhookHandler({ secret, dedupe, onNotification })
      return new Hono().post('/hooks', (context) => handler.fetch(context.req.raw))
    })
    const body = JSON.stringify(makeNotification({ uid: 'once' }))
    const headers = await signWebhook({ id: 'msg_1', timestamp: new Date(), body, secrets: [secret] })
    for (const app of [...receivers, ...receivers]) {
      const answer = await app.request('/hooks', { method: 'POST', headers, body })
      expect(answer.status).toBe(204)
    }
    expect(handled.map(({ uid }) => uid)).toEqual(['once'])
  })
})

/** Evaluates the code of the dedupe store in `docs/webhooks.md`. */
function readStore(): Dedupe {
  const [, object = ''] = /const dedupe: Dedupe = (\{.*?\n\})\n/s.exec(page) ?? []
  return new Function('pool', `return ${object}`)(pool)
}
