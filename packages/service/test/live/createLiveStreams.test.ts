import { expect, test } from 'vitest'
import type { Network } from '../../src/handlers/http/handler.js'
import { createLiveStreams } from '../../src/live/createLiveStreams.js'
import { silentLog } from '../../src/log.js'
import type { Database } from '../../src/store/openDatabase.js'

/** Opens a stream on a database that fails each statement. */
function openFailing() {
  const lines: Record<string, unknown>[] = []
  let reads = 0
  let listening: Parameters<Database['listen']> | undefined
  const query = async () => {
    reads++
    throw new Error('The database is down.')
  }
  const streams = createLiveStreams({
    database: {
      listen(...options) {
        listening = options
        return async () => {}
      },
    },
    networks: [
      { config: { chainId: 7, name: 'sea', venues: [] }, database: { query } } as unknown as Network,
    ],
    liveStreams: 10,
    liveStreamsPerProject: 10,
    liveStreamsPerClient: 10,
    now: Date.now,
    elapsed: performance.now.bind(performance),
    log: { ...silentLog, warn: (fields: object, message: string) => void lines.push({ ...fields, message }) },
  })
  const stream = { chainId: 7, collection: '0x', position: undefined, projectId: '1', client: undefined }
  streams.open(stream)
  const [, onNotify, onProblem] = listening ?? []
  return { streams, lines, onNotify, onProblem, countReads: () => reads }
}

test('a failing database writes at most 20 lines in a minute', async () => {
  const { streams, lines, onNotify, countReads } = openFailing()
  const wake = setInterval(() => onNotify?.('7'), 10)
  await expect.poll(countReads, { timeout: 20_000 }).toBeGreaterThanOrEqual(25)
  clearInterval(wake)
  await streams.close()
  expect(lines).toHaveLength(20)
  expect(lines[0]).toMatchObject({ network: 'sea', message: 'Live streams get no events.' })
})

test('a failing listener writes a line', async () => {
  const { streams, lines, onProblem } = openFailing()
  onProblem?.(new Error('No connection.'))
  await streams.close()
  const message = 'Live streams get no notifications, so their events are late.'
  expect(lines).toContainEqual({ error: new Error('No connection.'), message })
})
