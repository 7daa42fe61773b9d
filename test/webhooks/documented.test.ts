import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dedupe } from '../../src/webhooks/createMemoryDedupe.js'
import { createWebhookHandler } from '../../src/webhooks/createWebhookHandler.js'
import type { Notification } from '../../src/webhooks/decodeNotification.js'
import { signWebhook } from '../../src/webhooks/signWebhook.js'
import { createDatabase } from '../setup/database.js'
import { makeNotification } from './makeNotification.js'

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

  test('behavior: its store tells taken from handled', async () => {
    expect([await dedupe.claim('a'), await dedupe.claim('a')]).toEqual([true, 'busy'])
    await dedupe.release('a')
    expect(await dedupe.claim('a')).toBe(true)
    await dedupe.settle?.('a')
    await dedupe.release('a')
    expect(await dedupe.claim('a')).toBe(false)
  })

  test('behavior: of many claims at once its store grants one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => dedupe.claim('b')))
    expect(answers.filter((answer) => answer === true)).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(19)
  })

  test('behavior: its store lets go of what a dead process had claimed, but not of what was handled', async () => {
    for (const key of ['left', 'handled']) await dedupe.claim(key)
    await dedupe.settle?.('handled')
    await pool.query(`update webhook set at = now() - interval '2 minutes'`)
    expect([await dedupe.claim('left'), await dedupe.claim('left')]).toEqual([true, 'busy'])
    expect(await dedupe.claim('handled')).toBe(false)
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
