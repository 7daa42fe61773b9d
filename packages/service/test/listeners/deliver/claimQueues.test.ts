import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testWhole } from '../../../../../test/setup/sample.js'
import { signToken, tokenSecret } from '../support/signToken.js'
import { signatures, startIndexer } from '../support/startIndexer.js'
import { startReceiver } from '../support/startReceiver.js'

const projects = Array.from({ length: 12 }, (_, index) => String(index + 1))
const config = {
  projects: projects.map((id) => ({ id, accessKey: `key ${id}`, tokenSecret })),
  // These limits are so high that no delivery times out and no response counts as slow.
  webhooks: { allowPrivate: true, timeoutMs: 600_000, slowAfterMs: 600_000, concurrency: 8 },
}
const indexer = await startIndexer({ config })
// In this process, each response counts as slow.
const late = await startIndexer({ config: { ...config, webhooks: { ...config.webhooks, slowAfterMs: 0 } } })
const buyer = indexer.account('buyer').address
let fresh = 950_000n

/** Starts a receiver that does not respond until the test calls `letGo`. */
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

/** Registers a webhook listener of a project for tokens that are minted later. */
async function listen(projectId: string, url: string, tokens: readonly bigint[], at = indexer) {
  const headers = {
    authorization: `BEARER ${signToken({ project: projectId })}`,
    'x-access-key': `key ${projectId}`,
  }
  const filters = {
    contractAddresses: [at.contracts.erc721],
    events: [signatures.transfer721],
    tokenIDs: tokens.map(String),
  }
  const { json } = await at.call('AddWebhookListener', { url, filters }, headers)
  if (!json.listener) throw new Error(`No listener: ${JSON.stringify(json)}`)
  return { id: json.listener.id, headers }
}

/** Delivers an event to a receiver, and waits until the service has recorded the receiver's speed. */
async function prove(projectId: string, url: string, next: bigint, at = indexer) {
  const token = fresh++
  const { id, headers } = await listen(projectId, url, [token, next], at)
  await at.mintOne(at.account('buyer').address, token)
  for (;;) {
    const { json } = await at.call('GetWebhookDeliveries', { listenerId: id, state: 'delivered' }, headers)
    if (json.deliveries.length > 0) return
    await pause(10)
  }
}

describe('claimQueues', () => {
  test('attempts a delivery of another project while all receivers of a project hang', async () => {
    const [hanging, good] = [await startHanging(), await startReceiver()]
    const [bad, more, well] = [fresh++, fresh++, fresh++]
    for (let index = 0; index < 20; index++) await listen('1', `${hanging.url}/${index}`, [bad, more])
    await listen('2', `${good.url}/good`, [well])
    await indexer.mintOne(buyer, bad)
    // A project uses at most half of the delivery slots, so the hanging receivers get four. The other project's delivery is due last.
    await hanging.arrived(4)
    await indexer.mintOne(buyer, more)
    await indexer.mintOne(buyer, well)
    await good.arrived(1)
    expect(hanging.got).toHaveLength(4)
    hanging.letGo()
    await hanging.arrived(40)
  })

  testWhole('attempts it too when the hanging receivers of several projects share an origin', async () => {
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

  testWhole('attempts a delivery to a fast receiver while receivers of many projects hang', async () => {
    const good = await startReceiver()
    const [bad, well] = [fresh++, fresh++]
    await prove('12', `${good.url}/good`, well)
    const hanging = await Promise.all(Array.from({ length: 10 }, startHanging))
    for (const [index, { url }] of hanging.entries()) await listen(String(index + 1), url, [bad])
    const attempted = () => hanging.flatMap(({ got }) => got).length
    await indexer.mintOne(buyer, bad)
    // Hanging receivers take six of eight slots, and four more deliveries wait. The last two slots are for fast receivers.
    while (attempted() < 6) await pause(10)
    await indexer.mintOne(buyer, well)
    await good.arrived(2)
    expect(attempted()).toBe(6)
    for (const { letGo } of hanging) letGo()
    await Promise.all(hanging.map(({ arrived }) => arrived(1)))
  })

  test('gives slow receivers at most a quarter of the slots', async () => {
    const hanging = await Promise.all(Array.from({ length: 5 }, startHanging))
    const good = await startReceiver()
    const [bad, well] = [fresh++, fresh++]
    for (const [index, receiver] of hanging.entries()) {
      receiver.letGo()
      await prove(String(index + 1), receiver.url, bad, late)
    }
    const waiting: (() => void)[] = []
    for (const { answerWith } of hanging) answerWith((response) => waiting.push(() => response.end()))
    onTestFinished(() => {
      for (const answer of waiting) answer()
    })
    await listen('12', `${good.url}/good`, [well], late)
    await late.mintOne(late.account('buyer').address, bad)
    while (waiting.length < 2) await pause(10)
    await late.mintOne(late.account('buyer').address, well)
    await good.arrived(1)
    expect(waiting).toHaveLength(2)
    for (const { answerWith } of hanging) answerWith((response) => response.end())
    for (const answer of waiting) answer()
    await Promise.all(hanging.map(({ arrived }) => arrived(2)))
  })
})
