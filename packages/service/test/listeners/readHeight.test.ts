import { numberToHex } from 'viem'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/store/openDatabase.js'
import { createWholeService } from '../support/createWholeService.js'
import { signToken } from './support/signToken.js'
import { signatures, startIndexer } from './support/startIndexer.js'

const indexer = await startIndexer()
const database = openDatabase({ url: indexer.databaseUrl, maxConnections: 1 })
afterAll(database.close)

/** Sends requests to the chain through fake nodes: "ahead" reports a head far ahead, "dead" does not respond. */
const reach: typeof fetch = async (input, init) => {
  const node = new URL(String(input)).hash
  if (node === '#dead') throw new TypeError('fetch failed')
  const calls: { id: number; method: string }[] = JSON.parse(String(init?.body))
  const answers: { id: number }[] = await (await fetch(input, init)).json()
  if (node !== '#ahead') return Response.json(answers)
  const high = calls.filter(({ method }) => method === 'eth_blockNumber').map(({ id }) => id)
  return Response.json(
    answers.map((answer) => (high.includes(answer.id) ? { ...answer, result: numberToHex(1e9) } : answer)),
  )
}

describe('AddWebhookListener', () => {
  test.each([
    ['ahead', 'honest'],
    ['ahead', 'honest', 'other'],
    ['dead', 'ahead', 'honest', 'other'],
  ])('starts at the current block with the nodes %s, %s', async (...names) => {
    const [rpcUrl = '', ...fallbackRpcUrls] = names.map((name) => `${indexer.rpcUrl}/#${name}`)
    const networks = [{ ...indexer.network, rpcUrl, fallbackRpcUrls }]
    const service = createWholeService({ ...indexer.config, roles: ['api'], networks }, { fetch: reach })
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
