import { hexToBigInt } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../../../../src/webhooks/signing/verifyWebhook.js'
import { testWhole } from '../../../../../test/setup/sample.js'
import { openDatabase } from '../../../src/store/openDatabase.js'
import { signatures, startIndexer } from '../support/startIndexer.js'
import { startReceiver } from '../support/startReceiver.js'
import { untilDelivery } from '../support/untilDelivery.js'

const retryDelays = [20, 20, 20, 20, 20, 20, 20]
/** The timeout of a delivery in milliseconds. It is so long that no delivery times out during a test. */
const timeoutMs = 240_000
const indexer = await startIndexer({
  config: { webhooks: { allowPrivate: true, timeoutMs, retryDelays, breakerPause: 10 } },
})
const receiver = await startReceiver()
const canary = await startReceiver()
const buyer = indexer.account('buyer').address
let fresh = 500_000n
/** Registers a webhook listener for tokens that are minted later. */
async function listenTo(path: string, count = 1, at = indexer) {
  const tokens = Array.from({ length: count }, () => fresh++)
  const filters = { contractAddresses: [at.contracts.erc721], events: [signatures.transfer721] }
  const listener = await at.add(receiver.url + path, { ...filters, tokenIDs: tokens.map(String) })
  const mint = async () => {
    for (const token of tokens) await at.mintOne(buyer, token)
  }
  return { ...listener, tokens, mint }
}
const tokenOf = (body: { event: { values: `0x${string}`[] } }) => hexToBigInt(body.event.values[2] ?? '0x')

describe('startDeliveries', () => {
  testWhole('marks a delivery as dead after eight attempts, and can replay it', async () => {
    const path = '/dead'
    const { id, mint } = await listenTo(path)
    receiver.answerWith((response, { path: to }) => response.writeHead(to === path ? 500 : 200).end())
    await mint()
    const attempts = await receiver.arrived(8, path)
    expect(new Set(attempts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(attempts.map(({ text }) => text)).size).toBe(1)
    // All attempts belong to the trace of the event, and each attempt has a span of its own.
    const traces = attempts.map(({ headers, body }) => {
      const { traceparent } = headers
      expect(traceparent).toMatch(new RegExp(`^00-${body.uid.slice(0, 32)}-[0-9a-f]{16}-01$`))
      return traceparent
    })
    expect(new Set(traces).size).toBe(8)
    const dead = await untilDelivery(indexer, id, 'dead')
    expect(dead).toMatchObject({ attempts: 8, status: 500, type: 'BLOCK_ADDED', listenerId: id })
    expect(dead.problem).toBe('The receiver returned status 500.')

    receiver.answerWith((response) => response.end())
    expect((await indexer.call('ReplayWebhookDelivery', { id: dead.id })).json).toEqual({ status: true })
    const [, , , , , , , , replayed] = await receiver.arrived(9, path)
    expect(replayed?.headers['webhook-id']).toBe(dead.id)
    expect(await untilDelivery(indexer, id, 'delivered')).toMatchObject({ attempts: 9, status: 200 })
    expect((await indexer.call('ReplayWebhookDelivery', { id: 'msg_1' })).json.error).toBe('NotFound')
  })

  test('makes first attempts in chain order, without waiting for retries', async () => {
    const path = '/order'
    const { tokens, mint } = await listenTo(path, 12)
    let failed = false
    receiver.answerWith((response, { path: to, body }) => {
      const fails = to === path && tokenOf(body) === tokens[3] && !failed
      failed ||= fails
      response.writeHead(fails ? 503 : 204).end()
    })
    await mint()
    const all = (await receiver.arrived(13, path)).map(({ body }) => tokenOf(body))
    expect([...new Set(all)]).toEqual(tokens)
    expect(all.filter((token) => token === tokens[3])).toHaveLength(2)
  })

  test('stops a listener that responds with 410 until it is added again', async () => {
    const path = '/gone'
    const { id, url, filters, mint } = await listenTo(path)
    receiver.answerWith((response, { path: to }) => response.writeHead(to === path ? 410 : 200).end())
    await mint()
    await untilDelivery(indexer, id, 'dead')
    const read = async () => (await indexer.call('GetWebhookListener', { id })).json.webhookListener.active
    await expect.poll(read).toBe(false)
    expect(await receiver.arrived(1, path)).toHaveLength(1)
    expect(await indexer.add(url, filters)).toMatchObject({ id, active: true })
  })

  test('delivers to other receivers while one hangs', async () => {
    const hanging = await listenTo('/hang')
    const quick = await listenTo('/quick')
    let answer = () => {}
    receiver.answerWith((response, { path: to }) => {
      if (to === '/hang') answer = () => response.end()
      else response.end()
    })
    await hanging.mint()
    await receiver.arrived(1, '/hang')
    await quick.mint()
    await untilDelivery(indexer, quick.id, 'delivered')
    const [{ state, attempts }] = (await indexer.call('GetWebhookDeliveries', { listenerId: hanging.id }))
      .json.deliveries
    expect([state, attempts]).toEqual(['pending', 1])
    answer()
    await untilDelivery(indexer, hanging.id, 'delivered')
  })

  test('tries again when the receiver does not respond in time', async () => {
    const webhooks = { allowPrivate: true, timeoutMs: 100, retryDelays: Array(30).fill(20), breakerPause: 10 }
    const impatient = await startIndexer({ config: { webhooks } })
    const path = '/late'
    const { id, mint } = await listenTo(path, 1, impatient)
    receiver.answerWith(() => {})
    await mint()
    await receiver.arrived(2, path)
    const [{ problem, attempts }] = (await impatient.call('GetWebhookDeliveries', { listenerId: id })).json
      .deliveries
    expect(problem).toBe('The receiver did not answer in time.')
    expect(attempts).toBeGreaterThan(1)
    receiver.answerWith((response) => response.end())
    await untilDelivery(impatient, id, 'delivered')
  })

  test('counts an endless 200 response as a success', async () => {
    const { id, mint } = await listenTo('/endless')
    let ended = () => {}
    const closed = new Promise<void>((resolve) => {
      ended = resolve
    })
    receiver.answerWith((response) => {
      response.writeHead(200)
      const write = () => response.write('x'.repeat(1024), () => !response.destroyed && setImmediate(write))
      write()
      response.on('close', ended)
    })
    await mint()
    await closed
    expect(await untilDelivery(indexer, id, 'delivered')).toMatchObject({ attempts: 1, status: 200 })
    receiver.answerWith((response) => response.end())
  })

  test('counts redirects as failures', async () => {
    const path = '/redirect'
    const { id, mint } = await listenTo(path)
    const codes = [301, 302, 303, 307, 308]
    receiver.answerWith((response, { path: to }) => {
      if (to !== path) return response.end()
      return response.writeHead(codes.shift() ?? 200, { location: canary.url }).end()
    })
    await mint()
    await receiver.arrived(6, path)
    expect(await untilDelivery(indexer, id, 'delivered')).toMatchObject({ attempts: 6 })
    expect(canary.got).toEqual([])
  })

  test('signs with the old and the new secret after a rotation', async () => {
    const path = '/rotate'
    const { id, secret, mint } = await listenTo(path)
    // Imitates a client that lost the first response and rotates the secret again.
    for (let times = 0; times < 2; times++) await indexer.call('RotateWebhookSecret', { id })
    await mint()
    const [received] = await receiver.arrived(1, path)
    expect(received?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+ v1,\S+$/)
    const headers = new Headers(received?.headers as Record<string, string>)
    const body = new TextEncoder().encode(received?.text)
    await verifyWebhook({ headers, body, secrets: [secret] })
  })

  test('delivers what waited for a paused listener when it resumes', async () => {
    const path = '/paused'
    const { id, mint } = await listenTo(path)
    let refuse = () => {}
    receiver.answerWith((response) => {
      refuse = () => response.writeHead(500).end()
    })
    await mint()
    await receiver.arrived(1, path)
    // Pause the listener while an attempt is in flight. After the attempt, it would be too late: the next attempt would follow at once.
    await indexer.call('ToggleWebhookListener', { id })
    refuse()
    const read = async () => (await untilDelivery(indexer, id, 'pending')).status
    await expect.poll(read).toBe(500)
    receiver.answerWith((response) => response.end())
    expect(await receiver.arrived(1, path)).toHaveLength(1)
    await indexer.call('ToggleWebhookListener', { id })
    expect(await untilDelivery(indexer, id, 'delivered')).toMatchObject({ attempts: 2, status: 200 })
  })
})

describe('settleDeliveries', async () => {
  const patient = await startIndexer({
    config: {
      webhooks: {
        allowPrivate: true,
        timeoutMs: 240_000,
        retryDelays: Array(30).fill(1),
        breakerPause: 600_000,
      },
    },
  })

  const database = openDatabase({ url: patient.databaseUrl, maxConnections: 1 })
  afterAll(database.close)
  // No server listens at this URL.
  const gone = 'http://127.0.0.1:1'

  test('pauses a receiver after five failures in a row, and no others', async () => {
    receiver.answerWith((response, { path: to }) => response.writeHead(to === '/broken' ? 500 : 200).end())
    const filters = { contractAddresses: [patient.contracts.erc721], events: [signatures.transfer721] }
    await patient.add(`${receiver.url}/broken`, filters)
    await patient.add(`${receiver.url}/whole`, filters)
    for (let token = 1n; token <= 12n; token++) await patient.mintOne(buyer, 600_000n + token)
    await receiver.arrived(12, '/whole')
    expect(await receiver.arrived(5, '/broken')).toHaveLength(5)
  })

  testWhole('pauses an address for all listeners after twenty failed connections in a row', async () => {
    const filters = { contractAddresses: [patient.contracts.erc721], events: [signatures.transfer721] }
    for (let index = 0; index < 5; index++) await patient.add(`${gone}/${index}`, filters)
    for (let token = 1n; token <= 6n; token++) await patient.mintOne(buyer, 610_000n + token)
    // The service records the last result a moment after the response.
    await expect
      .poll(() => database.query('select origin from origins where open_until > now()'))
      .toEqual([{ origin: gone }])
    const { id } = await patient.add(`${gone}/late`, filters)
    await patient.mintOne(buyer, 620_000n)
    await receiver.arrived(12 + 6 + 1, '/whole')
    expect(await untilDelivery(patient, id, 'pending')).toMatchObject({ attempts: 0 })
  })
})
