import { createPrivateKey } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { ProjectError, runProject } from '../src/runProject.js'
import { openDatabase } from '../src/store/openDatabase.js'
import { signatures, startIndexer } from './listeners/support/startIndexer.js'
import { startReceiver } from './listeners/support/startReceiver.js'

const receiver = await startReceiver()
// The clock stands still, so the service's cache of the project does not expire.
const time = Date.now()
const indexer = await startIndexer({ now: () => time })
const { contracts, databaseUrl } = indexer
const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
afterAll(database.close)
const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'config.json')
await writeFile(path, JSON.stringify(indexer.config))
const filters = { contractAddresses: [contracts.erc721], events: [signatures.transfer721] }

async function run(...argv: string[]) {
  let printed = ''
  const write = (text: string) => {
    printed += text
  }
  await runProject({ argv: [...argv, '--config', path, '--json'], write })
  return JSON.parse(printed)
}

/** Adds a project to the database. Returns a function that calls Indexer methods as the project's service account. */
async function addProject(id: string) {
  const { accessKey } = await run('add', id)
  const { privateKey } = await run('rotate', id, '--tokens')
  const token = await new SignJWT({ project: id, service: 'tests' })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime(Math.floor(time / 1_000) + 3_600)
    .sign(createPrivateKey(privateKey))
  const headers = { authorization: `BEARER ${token}`, 'x-access-key': accessKey }
  return (method: string, body: object) => indexer.call(method, body, headers)
}

describe('runProject', () => {
  test('delivers nothing for a removed project', async () => {
    const call = await addProject('shop')
    const add = (url: string) => call('AddWebhookListener', { url: `${receiver.url}${url}`, filters })
    const { id } = (await add('/shop')).json.listener
    // The first delivery stays in flight until the test responds.
    const answers: (() => void)[] = []
    receiver.answerWith((response, { path }) => {
      if (path === '/shop') answers.push(() => response.end())
      else response.end()
    })
    const { address } = indexer.account('buyer')
    await indexer.mintOne(address, 7101n)
    await receiver.arrived(1, '/shop')
    await indexer.mintOne(address, 7102n)
    await database.query(
      `insert into deliveries (id, listener_id, uid, type, round, signature, chain_id)
       select 'msg_' || n, $1, uid, 'BLOCK_ADDED', n, '', chain_id
       from (select uid, chain_id from notifications limit 1) as event, generate_series(1, 20000) as n`,
      [id],
    )

    const refused = await run('remove', 'shop').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ProjectError)
    expect(String(refused)).toContain('shop has 1 webhook listeners. Use --yes to remove them too.')
    expect((await call('GetAllWebhookListeners', {})).json.webhookListeners).toHaveLength(1)

    let ended = false
    const removal = run('remove', 'shop', '--yes').then((output) => {
      ended = true
      return output
    })
    // The removal of the project waits for the delivery in flight.
    await expect
      .poll(() => database.query(`select id from projects where removed_at is not null`))
      .toHaveLength(1)
    expect(ended).toBe(false)
    for (const answer of answers) answer()
    expect(await removal).toEqual({ id: 'shop', removed: true, listeners: 1 })

    // The process still has the project in its cache, but cannot add a listener.
    expect(await add('/late')).toMatchObject({ status: 401, json: { error: 'Unauthorized' } })
    expect(await database.query('select from listeners where not removed')).toEqual([])
    // Other projects receive the next events.
    const other = await addProject('other')
    await other('AddWebhookListener', { url: `${receiver.url}/other`, filters })
    await indexer.mintOne(address, 7103n)
    await receiver.arrived(1, '/other')
    expect(receiver.got.map(({ path }) => path)).toEqual(['/shop', '/other'])
  })

  test('throws for a removed project, and never restores its keys', async () => {
    const call = await addProject('gone')
    expect(await run('remove', 'gone')).toEqual({ id: 'gone', removed: true, listeners: 0 })
    for (const verb of ['rotate', 'disable', 'enable', 'remove']) {
      await expect(run(verb, 'gone')).rejects.toThrow('the database has no project gone.')
    }
    await expect(run('set', 'gone', '--requests-per-minute', '1')).rejects.toThrow('no project gone')
    await expect(run('add', 'gone')).rejects.toThrow(
      'gone already exists. If it was removed, choose another id.',
    )
    expect(await database.query(`select from project_keys where project_id = 'gone'`)).toEqual([])
    expect(await call('GetAllWebhookListeners', {})).toMatchObject({ status: 401 })
  })
})
