import { describe, expect, onTestFinished, test } from 'vitest'
import { signToken, tokenSecret } from '../support/signToken.js'
import { signatures, startIndexer } from '../support/startIndexer.js'
import { startReceiver } from '../support/startReceiver.js'

const indexer = await startIndexer({
  config: {
    projects: ['1', '2', '3'].map((id) => ({ id, accessKey: `key ${id}`, tokenSecret })),
    // Nothing times out while a test runs.
    webhooks: { allowPrivate: true, timeoutMs: 600_000, concurrency: 8 },
  },
})
const buyer = indexer.account('buyer').address
let fresh = 950_000n

/** Starts a receiver that never answers, until it is let go. */
async function startHanging() {
  const receiver = await startReceiver()
  const waiting: (() => void)[] = []
  receiver.answerWith((response) => waiting.push(() => response.end()))
  const letGo = () => {
    receiver.answerWith((response) => response.end())
    for (const answer of waiting) answer()
  }
  onTestFinished(letGo)
  return { ...receiver, letGo }
}

/** Registers a project's listener to the next tokens that are minted. */
async function listen(projectId: string, url: string, tokens: readonly bigint[]) {
  const headers = {
    authorization: `BEARER ${signToken({ project: projectId })}`,
    'x-access-key': `key ${projectId}`,
  }
  const filters = {
    ...{ contractAddresses: [indexer.contracts.erc721], events: [signatures.transfer721] },
    tokenIDs: tokens.map(String),
  }
  const { json } = await indexer.call('AddWebhookListener', { url, filters }, headers)
  if (!json.listener) throw new Error(`No listener: ${JSON.stringify(json)}`)
}

describe('claimQueues', () => {
  test('behavior: while a project’s receivers hang, another’s delivery is attempted', async () => {
    const [hanging, good] = [await startHanging(), await startReceiver()]
    const [bad, more, well] = [fresh++, fresh++, fresh++]
    for (let index = 0; index < 20; index++) await listen('1', `${hanging.url}/${index}`, [bad, more])
    await listen('2', `${good.url}/good`, [well])
    await indexer.mintOne(buyer, bad)
    // Half of the slots, and the rest waits before the other's is even there.
    await hanging.arrived(4)
    await indexer.mintOne(buyer, more)
    await indexer.mintOne(buyer, well)
    await good.arrived(1)
    expect(hanging.got).toHaveLength(4)
    hanging.letGo()
    await hanging.arrived(40)
  })

  test('behavior: so it is where the receivers of several projects are one origin', async () => {
    const [hanging, good] = [await startHanging(), await startReceiver()]
    const [bad, well] = [fresh++, fresh++]
    for (const project of ['1', '2']) {
      for (let index = 0; index < 10; index++)
        await listen(project, `${hanging.url}/${project}/${index}`, [bad])
    }
    await listen('3', `${good.url}/good`, [well])
    await indexer.mintOne(buyer, bad)
    await hanging.arrived(4)
    await indexer.mintOne(buyer, well)
    await good.arrived(1)
    expect(hanging.got).toHaveLength(4)
    hanging.letGo()
    await hanging.arrived(20)
  })
})
