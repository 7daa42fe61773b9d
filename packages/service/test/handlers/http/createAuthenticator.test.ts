import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../../test/setup/database.js'
import type { Project } from '../../../src/config.js'
import { createAuthenticator } from '../../../src/handlers/http/createAuthenticator.js'
import { migrate } from '../../../src/store/migrate.js'
import { openDatabase } from '../../../src/store/openDatabase.js'
import { reserveRequests } from '../../../src/store/reserveRequests.js'

const database = openDatabase({ url: await createDatabase(), maxConnections: 4 })
await migrate({ database })
afterAll(database.close)
const minute = 60_000
let time = 1_000 * minute
const now = () => time
const take: createAuthenticator.Options['take'] = (options) => reserveRequests(database, options)
const minuteNow = 'select floor(extract(epoch from now()) / 60)::float8 as minute'
const unlimited = { disabled: false, maxWebhookListeners: 0, maxWebhookFilterValues: 0, maxWebhookBacklog: 0 }

/**
 * Creates the authenticator of one process. The authenticator calls `asks` to reserve a part of the requests that the project has in a
 * minute.
 */
function open(project: Partial<Project> & { id: string }, asks = take) {
  const projects = [{ ...unlimited, accessKey: 'key', ...project }]
  return createAuthenticator({ projects, find: async () => undefined, take: asks, now })
}

/** Sends requests to the processes in turn, `atOnce` at a time. Returns how many were accepted. */
async function send(
  processes: readonly createAuthenticator.ReturnType[],
  { requests, atOnce }: { requests: number; atOnce: number },
): Promise<number> {
  let passed = 0
  for (let from = 0; from < requests; from += atOnce) {
    const group = Array.from({ length: atOnce }, (_, index) =>
      processes[(from + index) % processes.length]?.('key').then(
        () => {
          passed++
        },
        (error) => expect(error).toMatchObject({ code: 'ProjectLimitReached' }),
      ),
    )
    await Promise.all(group)
  }
  return passed
}

describe('createAuthenticator', () => {
  test('accepts the access key of a project, and rejects others', async () => {
    const authenticate = open({ id: 'free' })
    expect(await authenticate('key')).toMatchObject({ id: 'free' })
    await expect(authenticate('guessed')).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(authenticate(null)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  test.each([
    { limit: 0, processes: 1, atOnce: 1 },
    { limit: 3, processes: 2, atOnce: 1 },
    { limit: 3, processes: 3, atOnce: 9 },
    { limit: 40, processes: 2, atOnce: 30 },
    { limit: 41, processes: 4, atOnce: 4 },
  ])(
    'shares the limit of $limit requests a minute among $processes processes, $atOnce at a time',
    async ({ limit, processes, atOnce }) => {
      const project = { id: `${limit} ${processes}`, requestsPerMinute: limit }
      const all = Array.from({ length: processes }, () => open(project))
      for (let minutes = 0; minutes < 2; minutes++) {
        expect(await send(all, { requests: 90, atOnce })).toBe(limit)
        time += minute
      }
    },
  )

  test('continues a minute that a process with another clock has started', async () => {
    const at = Math.floor(now() / minute)
    const some = { projectId: 'clocks', limit: 10, wanted: 4 }
    expect(await take({ ...some, minute: at + 1 })).toBe(4)
    expect(await take({ ...some, minute: at })).toBe(4)
    expect(await take({ ...some, minute: at + 1 })).toBe(2)
    expect(await take({ ...some, minute: at + 1, limit: 5 })).toBe(0)
    expect(await take({ ...some, minute: at + 2 })).toBe(4)
  })

  test('does not use up later minutes when a clock is ahead', async () => {
    const at = Math.floor(now() / minute)
    const some = { projectId: 'ahead', limit: 10, wanted: 10 }
    expect(await take({ ...some, minute: at + 60 })).toBe(10)
    expect(await take({ ...some, minute: at })).toBe(10)
    expect(await take({ ...some, minute: at })).toBe(0)
    // The database counts requests per minute of its own clock, not of a process's clock.
    const shared = { projectId: 'shared', limit: 10, wanted: 4 }
    const [before] = await database.query<{ minute: number }>(minuteNow)
    await reserveRequests(database, shared)
    const [row] = await database.query<{ minute: number }>(
      `select minute::float8 from request_counts where project_id = 'shared'`,
    )
    const [after] = await database.query<{ minute: number }>(minuteNow)
    expect([before?.minute, after?.minute]).toContain(row?.minute)
  })

  test.each(['granted', 'failed'])(
    "does not change the next minute's count when a request is %s late",
    async (end) => {
      const failure = new Error('The database failed.')
      const minutes: number[] = []
      const answers: (() => void)[] = []
      const authenticate = open({ id: 'turning', requestsPerMinute: 40 }, ({ minute: of, wanted }) => {
        const isFirst = minutes.push(of) === 1
        return new Promise((resolve, reject) => {
          const answer = () => (isFirst && end === 'failed' ? reject(failure) : resolve(wanted))
          if (minutes.length > 2) answer()
          else answers.push(answer)
        })
      })
      const at = Math.floor(now() / minute)
      const first = authenticate('key').catch((error) => error)
      time += minute
      const second = authenticate('key')
      for (const answer of answers) {
        answer()
        // Let all requests continue that waited for this reservation.
        await new Promise(setImmediate)
      }
      expect(await second).toMatchObject({ id: 'turning' })
      expect(await first).toEqual(end === 'failed' ? failure : expect.objectContaining({ id: 'turning' }))
      expect(minutes).toEqual([at, at + 1])
    },
  )

  test('rejects when the database fails, and recovers', async () => {
    let fails = true
    const authenticate = open({ id: 'failing', requestsPerMinute: 5 }, async (options) => {
      if (fails) throw new Error('The database failed.')
      return take(options)
    })
    await expect(authenticate('key')).rejects.toThrow('The database failed.')
    fails = false
    expect(await authenticate('key')).toMatchObject({ id: 'failing' })
  })
})
