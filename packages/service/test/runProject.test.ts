import { createPrivateKey } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
import type { createService } from '../src/createService.js'
import { ProjectError, runProject } from '../src/runProject.js'
import { openDatabase } from '../src/store/openDatabase.js'
import { createWholeService } from './support/createWholeService.js'

const databaseUrl = await createDatabase()
const networks = [{ name: 'none', chainId: 1, rpcUrl: 'http://127.0.0.1:1', market: `0x${'1'.repeat(40)}` }]
const config = { databaseUrl, networks, projects: [{ id: 'of the file', accessKey: 'key' }] }
const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'config.json')
await writeFile(path, JSON.stringify(config))
const order = { contractAddress: `0x${'2'.repeat(40)}`, orderId: '0x1' }
const minute = 60_000
let time = Date.now()
const service = createWholeService({ ...config, roles: ['api'] } as createService.Config, { now: () => time })
afterAll(service.close)
await service.ready()
const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
afterAll(database.close)

/** Runs the command. Returns its output. */
async function run(...argv: string[]): Promise<string> {
  let printed = ''
  const write = (text: string) => {
    printed += text
  }
  await runProject({ argv: [...argv, '--config', path], write })
  return printed
}

/** Runs the command. Returns the key that it prints. */
async function keyOf(...argv: string[]): Promise<string> {
  const { accessKey, privateKey } = JSON.parse(await run(...argv, '--json'))
  return accessKey ?? privateKey
}

/** Calls a method that needs an access key, or with `secretKey` one that needs both keys. Returns the error code, if any. */
async function ask(
  accessKey: string,
  secretKey?: string,
  at = service,
  origin?: string,
): Promise<string | undefined> {
  // After five seconds, the service's cache of the project has expired.
  time += 5_000
  const method = secretKey === undefined ? 'Marketplace/GetOrders' : 'Indexer/GetAllWebhookListeners'
  const response = await at.fetch(
    new Request(`http://service.test/none/rpc/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-access-key': accessKey,
        ...(secretKey === undefined ? {} : { authorization: `BEARER ${secretKey}` }),
        ...(origin === undefined ? {} : { origin }),
      },
      body: JSON.stringify(secretKey === undefined ? { input: [order] } : {}),
    }),
  )
  const { error } = await response.json()
  return error
}

/** Signs a token of a project, which the service accepts as a secret key. */
function sign(project: string, privateKey: string): Promise<string> {
  return new SignJWT({ project })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime(Math.floor(time / 1_000) + 3_600)
    .sign(createPrivateKey(privateKey))
}

describe('runProject', () => {
  test('lets a project call with the key that is printed once, next to the configured one', async () => {
    expect(await ask('guessed')).toBe('Unauthorized')
    const key = await keyOf('add', 'a')
    expect(await ask(key)).toBeUndefined()
    expect(await ask('key')).toBeUndefined()
    expect(await ask('guessed')).toBe('Unauthorized')
    expect(await run('list')).toBe('a: 1 access keys, 0 keys for tokens\n')
    // The database stores a hash of the key, not the key.
    const rows = await database.query('select * from project_keys')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('applies the limit of requests per minute', async () => {
    const key = await keyOf('add', 'limited', '--requests-per-minute', '0')
    expect(await ask(key)).toBe('ProjectLimitReached')
  })

  test('changes the named limits of a running service, and keeps the others', async () => {
    const key = await keyOf('add', 'changed', '--requests-per-minute', '0', '--max-webhook-listeners', '7')
    expect(await ask(key)).toBe('ProjectLimitReached')
    const limits = { requestsPerMinute: 1, maxWebhookListeners: 7 }
    const others = { maxWebhookFilterValues: 100_000, maxWebhookBacklog: 1_000_000 }
    expect(JSON.parse(await run('set', 'changed', '--requests-per-minute', '1', '--json'))).toEqual({
      id: 'changed',
      limits: { ...limits, ...others },
    })
    // A new minute starts. The new limit allows one request in it.
    time += minute - (time % minute)
    expect([await ask(key), await ask(key)]).toEqual([undefined, 'ProjectLimitReached'])
    await run('set', 'changed', '--requests-per-minute', '2')
    expect([await ask(key), await ask(key)]).toEqual([undefined, 'ProjectLimitReached'])
    expect(
      await run('set', 'changed', '--requests-per-minute', 'default', '--max-webhook-backlog', '5'),
    ).toBe(
      [
        'changed: --requests-per-minute none',
        'changed: --max-webhook-listeners 7',
        'changed: --max-webhook-filter-values 100000',
        'changed: --max-webhook-backlog 5\n',
      ].join('\n'),
    )
    expect([await ask(key), await ask(key)]).toEqual([undefined, undefined])
    const listed = (await run('list', '--json'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(listed.find(({ id }) => id === 'changed')).toMatchObject({
      limits: { maxWebhookListeners: 7, maxWebhookBacklog: 5 },
    })
  })

  test('restricts a running service to the origins of a project, until they are reset', async () => {
    const [shop, other] = ['https://shop.example', 'https://other.example']
    const key = await keyOf('add', 'pages', '--origin', shop)
    const errors = async () => [await askFrom(shop), await askFrom(other), await askFrom(undefined)]
    const askFrom = (origin: string | undefined) => ask(key, undefined, service, origin)
    expect(await errors()).toEqual([undefined, 'PermissionDenied', undefined])
    expect(await run('set', 'pages', '--origin', shop, '--origin', other)).toMatch(
      `pages: --origin ${shop}\npages: --origin ${other}\n`,
    )
    expect(await errors()).toEqual([undefined, undefined, undefined])
    await run('set', 'pages', '--origin', other, '--max-webhook-backlog', '5')
    expect(await errors()).toEqual(['PermissionDenied', undefined, undefined])
    expect(JSON.parse(await run('set', 'pages', '--origin', 'default', '--json')).origins).toBeUndefined()
    expect(await errors()).toEqual([undefined, undefined, undefined])
  })

  test('keeps at most two access keys valid during a rotation', async () => {
    const first = await keyOf('add', 'b')
    const second = await keyOf('rotate', 'b')
    expect([await ask(first), await ask(second)]).toEqual([undefined, undefined])
    const third = await keyOf('rotate', 'b')
    expect([await ask(first), await ask(second), await ask(third)]).toEqual([
      'Unauthorized',
      undefined,
      undefined,
    ])
    const only = await keyOf('rotate', 'b', '--keep-hours', '0')
    expect([await ask(second), await ask(third), await ask(only)]).toEqual([
      'Unauthorized',
      'Unauthorized',
      undefined,
    ])
  })

  test('keeps at most two token keys of a project valid during a rotation', async () => {
    const [key, other] = [await keyOf('add', 'c'), await keyOf('add', 'd')]
    const [first, second] = [await keyOf('rotate', 'c', '--tokens'), await keyOf('rotate', 'c', '--tokens')]
    const tokens = [await sign('c', first), await sign('c', second)]
    for (const token of tokens) expect(await ask(key, token)).toBeUndefined()
    expect(await ask(other, await sign('c', second))).toBe('Unauthorized')
    expect(await ask(other, await sign('d', second))).toBe('Unauthorized')
    expect(await ask(key, await sign('d', second))).toBe('ProjectNotFound')
    await run('rotate', 'c', '--tokens', '--keep-hours', '0')
    for (const token of tokens) expect(await ask(key, token)).toBe('Unauthorized')
  })

  test('refuses the keys of a disabled project until it is enabled', async () => {
    const key = await keyOf('add', 'e')
    await run('disable', 'e')
    expect(await ask(key)).toBe('PermissionDenied')
    await run('enable', 'e')
    expect(await ask(key)).toBeUndefined()
  })

  test('uses only the configured key once the project is in the configuration', async () => {
    const key = await keyOf('add', 'moved')
    const privateKey = await keyOf('rotate', 'moved', '--tokens')
    expect(await ask(key, await sign('moved', privateKey))).toBeUndefined()
    const projects = [{ id: 'moved', accessKey: 'of the file', disabled: true }]
    const moved = createWholeService({ ...config, projects, roles: ['api'] } as createService.Config)
    onTestFinished(moved.close)
    await moved.ready()
    expect(await ask(key, undefined, moved)).toBe('Unauthorized')
    expect(await ask(key, await sign('moved', privateKey), moved)).toBe('Unauthorized')
    expect(await ask('of the file', undefined, moved)).toBe('PermissionDenied')
  })

  test.each([
    [['add', 'f'], 'f already exists.'],
    [['add', 'of the file'], 'of the file is defined in'],
    [['rotate', 'g'], 'the database has no project g.'],
    [['disable', 'g'], 'the database has no project g.'],
    [['set', 'g', '--max-webhook-backlog', '1'], 'the database has no project g.'],
    [['remove', 'g'], 'the database has no project g.'],
    [['set', 'f'], 'set at least one limit or origin: --requests-per-minute, '],
    [['disable', 'f', '--requests-per-minute', '1'], 'disable takes no limits and origins. Use set ID'],
    [['enable', 'f', '--origin', 'https://shop.example'], 'enable takes no limits and origins. Use set ID'],
    [['set', 'f', '--origin', 'https://shop.example/'], '--origin must be an origin such as'],
    [['set', 'f', '--requests-per-minute', '1.5'], '--requests-per-minute must be a whole number.'],
    [['remove', 'of the file'], 'of the file is defined in'],
    [['add', 'g', '--requests-per-minute', 'x'], '--requests-per-minute must be a whole number.'],
    [['add', 'g', '--tokens'], 'add the project first'],
    [['add'], 'name one project: add ID.'],
    [['list', 'f'], 'list takes no id.'],
    [['lose', 'f'], 'use one of add, set, rotate'],
  ])('throws ProjectError for %j', async (argv, message) => {
    await run('add', 'f').catch(() => {})
    const before = await run('list')
    const failure = await run(...argv).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProjectError)
    expect(String(failure)).toContain(message)
    expect(await run('list')).toBe(before)
  })
})
