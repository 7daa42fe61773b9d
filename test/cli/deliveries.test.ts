import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { signToken } from '../../packages/service/test/listeners/support/signToken.js'
import { signatures, startIndexer } from '../../packages/service/test/listeners/support/startIndexer.js'
import { startReceiver } from '../../packages/service/test/listeners/support/startReceiver.js'
import { untilDelivery } from '../../packages/service/test/listeners/support/untilDelivery.js'
import { formatTable } from '../../src/cli/runDeliveries.js'
import { listen } from '../setup/ports/listen.js'
import { testWhole } from '../setup/sample.js'
import { startCli } from '../setup/startCli.js'

const indexer = await startIndexer({ config: { webhooks: { allowPrivate: true, retryDelays: [] } } })
const patient = await startIndexer({ config: { webhooks: { allowPrivate: true, retryDelays: [600_000] } } })
const receiver = await startReceiver()
const { url, close } = await listen(getRequestListener((request) => indexer.service.fetch(request)))
afterAll(close)
const filters = { contractAddresses: [indexer.contracts.erc721], events: [signatures.transfer721] }
const buyer = indexer.account('buyer').address

function deliveries(...argv: string[]) {
  const keys = ['--network', 'sandbox', '--access-key', 'key', '--token', signToken()]
  return startCli(['deliveries', '--url', url, ...keys, ...argv]).ended
}

describe('tillkit deliveries', () => {
  test('prints a table, the newest first', async () => {
    expect(await deliveries()).toMatchObject({ code: 0, stdout: 'No deliveries.\n' })
    const good = await indexer.add(`${receiver.url}/good`, filters)
    await indexer.mintOne(buyer, 970_001n)
    const { id, uid, blockNumber } = await untilDelivery(indexer, good.id, 'delivered')
    const bad = await indexer.add(`${receiver.url}/bad`, { ...filters, tokenIDs: ['970002'] })
    receiver.answerWith((response, { path }) => response.writeHead(path === '/bad' ? 500 : 200).end())
    await indexer.mintOne(buyer, 970_002n)
    await untilDelivery(indexer, bad.id, 'dead')

    const { stdout } = await deliveries('--listener', good.id, '--state', 'delivered')
    const [head, ...rows] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^STATE +ATTEMPTS +LAST ANSWER +NEXT TRY +TYPE +BLOCK +LISTENER +UID +ID$/)
    const cells = ['delivered', '1', '200', '–', 'added', String(blockNumber), good.id]
    expect(rows.at(-1)?.split(/ {2,}/)).toEqual([...cells, uid.slice(0, 12), id.slice(0, 16)])

    const dead = await deliveries('--state', 'dead')
    expect(dead.stdout).toContain('The receiver returned status 500.')
    expect(dead.stdout.trimEnd().split('\n')).toHaveLength(2)
  })

  testWhole('shows the next attempt of a pending delivery', async () => {
    receiver.answerWith((response) => response.writeHead(500).end())
    const filters = { contractAddresses: [patient.contracts.erc721], events: [signatures.transfer721] }
    const { id } = await patient.add(receiver.url, filters)
    await patient.mintOne(buyer, 970_003n)
    await receiver.arrived(1, '/')
    // The service records the attempt and schedules the next one only after the response, so wait for the record.
    let waiting = await untilDelivery(patient, id, 'pending')
    while (!waiting.status) waiting = await untilDelivery(patient, id, 'pending')
    expect([waiting.attempts, waiting.status]).toEqual([1, 500])
    expect(Date.parse(waiting.dueAt) - Date.parse(waiting.createdAt)).toBeGreaterThan(400_000)
  })

  test('replays a delivery by the first characters of its id or uid, and prints JSON', async () => {
    const [line = ''] = (await deliveries('--state', 'dead', '--json')).stdout.split('\n')
    const { id, uid, listenerId, state, attempts, problem } = JSON.parse(line)
    expect({ state, attempts, problem }).toEqual({
      state: 'dead',
      attempts: 1,
      problem: 'The receiver returned status 500.',
    })

    receiver.answerWith((response) => response.end())
    const before = (await receiver.arrived(1, '/bad')).length
    const replayed = await deliveries('--listener', listenerId, '--replay', uid.slice(0, 10))
    expect(replayed).toMatchObject({ code: 0, stdout: `${id} is delivered again.\n` })
    await receiver.arrived(before + 1, '/bad')
    await untilDelivery(indexer, listenerId, 'delivered')

    const again = await deliveries('--replay', id, '--json')
    expect(JSON.parse(again.stdout)).toEqual({ replayed: id })
    const arrived = await receiver.arrived(before + 2, '/bad')
    expect(arrived.slice(before).map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  })

  testWhole('reports an unknown delivery, an ambiguous one, and an unknown state', async () => {
    const none = await deliveries('--replay', 'msg_nothing')
    expect(none.code).toBe(1)
    expect(none.stderr).toContain('None of the latest deliveries begins with "msg_nothing".')
    expect((await deliveries('--replay', 'msg_')).stderr).toMatch(/\d+ deliveries begin with "msg_"\./)
    const fullId = `msg_${'0'.repeat(64)}`
    expect((await deliveries('--replay', fullId)).stderr).toContain('No settled delivery has this id.')
    expect((await deliveries('--state', 'lost')).stderr).toContain('state: must be one of pending,')
  })
})

describe('formatTable', () => {
  test('aligns the columns', () => {
    expect(
      formatTable([
        ['A', 'LONG'],
        ['wide', 'x'],
        ['', ''],
      ]),
    ).toBe('A     LONG\nwide  x\n')
    expect(formatTable([])).toBe('')
  })
})
