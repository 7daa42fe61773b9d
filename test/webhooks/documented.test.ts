import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dedupe } from '../../src/webhooks/createMemoryDedupe.js'
import { createWebhookHandler } from '../../src/webhooks/createWebhookHandler.js'
import type { Notification } from '../../src/webhooks/decodeNotification.js'
import { signWebhook } from '../../src/webhooks/signWebhook.js'
import { createDatabase } from '../setup/database.js'
import { makeNotification } from './support/makeNotification.js'

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const pool = new pg.Pool({ connectionString: await createDatabase() })
afterAll(() => pool.end())

describe('docs/webhooks.md', () => {
  const dedupe = readStore()

  beforeAll(async () => {
    const [, table = ''] = /`(create table webhook [^`]*)`/.exec(page) ?? []
    await pool.query(table)
  })

  const memory = { told: 'BLOCK_ADDED', seen: ['msg_1'] }

  test('behavior: its store gives back what it was given', async () => {
    expect([await dedupe.take('a'), await dedupe.take('a')]).toEqual([undefined, 'busy'])
    await dedupe.give('a', memory)
    expect([await dedupe.take('a'), await dedupe.take('a')]).toEqual([memory, 'busy'])
  })

  test('behavior: of many at once its store lets one through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => dedupe.take('b')))
    expect(answers.filter((answer) => answer !== 'busy')).toEqual([undefined])
  })

  test('behavior: its store lets go of what a dead process had taken, and remembers what was before', async () => {
    await dedupe.take('left')
    await dedupe.give('left', memory)
    await dedupe.take('left')
    await pool.query(`update webhook set taken = now() - interval '2 minutes'`)
    expect([await dedupe.take('left'), await dedupe.take('left')]).toEqual([memory, 'busy'])
  })

  test('behavior: behind Hono, with its store, each notification is handled once', async () => {
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

/** The store that the page shows, made to run. */
function readStore(): Dedupe {
  const [, object = ''] = /const dedupe: Dedupe = (\{.*?\n\})\n/s.exec(page) ?? []
  return new Function('pool', `return ${object}`)(pool)
}
