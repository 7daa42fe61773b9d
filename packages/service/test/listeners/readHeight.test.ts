import { numberToHex } from 'viem'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createService } from '../../src/createService.js'
import { openDatabase } from '../../src/store/openDatabase.js'
import { signToken } from './support/signToken.js'
import { signatures, startIndexer } from './support/startIndexer.js'

const indexer = await startIndexer()
const database = openDatabase({ url: indexer.databaseUrl, maxConnections: 1 })
afterAll(database.close)

/** Reaches the chain through nodes one of which says that it is far ahead, and one that is dead. */
const reach: typeof fetch = async (input, init) => {
  const node = new URL(String(input)).hash
  if (node === '#dead') throw new TypeError('fetch failed')
  const calls: { id: number; method: string }[] = JSON.parse(String(init?.body))
  const answers: { id: number }[] = await (await fetch(input, init)).json()
  if (node !== '#ahead') return Response.json(answers)
  const high = calls.filter(({ method }) => method === 'eth_blockNumber').map(({ id }) => id)
  return Response.json(
    answers.map((one) => (high.includes(one.id) ? { ...one, result: numberToHex(1e9) } : one)),
  )
}

describe('AddWebhookListener', () => {
  test.each([
    ['ahead', 'honest'],
    ['ahead', 'honest', 'other'],
    ['dead', 'ahead', 'honest', 'other'],
  ])('behavior: with the nodes %s, %s no single one keeps it from all that comes', async (...names) => {
    const [rpcUrl = '', ...fallbackRpcUrls] = names.map((name) => `${indexer.rpcUrl}/#${name}`)
    const networks = [{ ...indexer.network, rpcUrl, fallbackRpcUrls }]
    const service = createService({ ...indexer.config, roles: ['api'], networks }, { fetch: reach })
    onTestFinished(service.close)
    const filters = { contractAddresses: [indexer.contracts.erc721], events: [signatures.transfer721] }
    const response = await service.fetch(
      new Request('http://service.test/sandbox/rpc/Indexer/AddWebhookListener', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-access-key': 'key',
          authorization: `BEARER ${signToken()}`,
        },
        body: JSON.stringify({ url: `http://127.0.0.1:1/${names.join('-')}`, filters }),
      }),
    )
    const { listener } = await response.json()
    const [row] = await database.query<{ height: number }>(
      'select from_block::integer as height from listeners where id = $1',
      [listener.id],
    )
    expect(row?.height).toBe(Number(await indexer.client.getBlockNumber()))
  })
})
