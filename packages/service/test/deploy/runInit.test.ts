import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startMarket } from '../../../../test/setup/chain.js'
import { createDatabase } from '../../../../test/setup/database.js'
import { readConfig } from '../../src/config.js'
import { runInit } from '../../src/deploy/runInit.js'
import { silentLog } from '../../src/log.js'
import { runProject } from '../../src/runProject.js'
import { startServer } from '../../src/startServer.js'

const { rpcUrl, deployment } = await startMarket()
const { market, usdc } = deployment.contracts
const root = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => rm(root, { recursive: true, force: true }))
let folder = root
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'folder-'))
})

/** Runs the command in a folder, for the market of the chain. Returns its output. */
async function init(argv: string[] = [], environment: Record<string, string> = {}): Promise<string> {
  let printed = ''
  const write = (text: string) => {
    printed += text
  }
  const words = ['--rpc', rpcUrl, '--market', market, '--data', join(folder, 'data')]
  await runInit({ argv: [...words, '--config', join(folder, 'service.json'), ...argv], environment, write })
  return printed
}

const database = ['--database', 'postgres://user:secret@db.example/till']

describe('runInit: the operator gets a configuration that works, and loses no file', () => {
  test('writes a configuration with which projects can be added and pages keep their key', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'access-key'), 'key-of-pages\n')
    const printed = await init(['--currency', usdc, '--network', 'dunes'], {
      DATABASE_URL: await createDatabase(),
    })
    const path = join(folder, 'service.json')
    expect(printed).toContain(`tillkit project add shop --config ${path}\n`)
    let key = ''
    const write = (text: string) => {
      key = JSON.parse(text).accessKey
    }
    await runProject({ argv: ['add', 'shop', '--json', '--config', path], write })
    const config = await readConfig({ path, environment: {} })
    const server = await startServer({ config: { ...config, port: 0 }, log: silentLog })
    await server.ready()
    const [order] = deployment.orders
    const input = [{ contractAddress: order?.collectionAddress, orderId: order?.orderId }]
    for (const accessKey of ['key-of-pages', key]) {
      const response = await fetch(`${server.url}/dunes/rpc/Marketplace/GetOrders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': accessKey },
        body: JSON.stringify({ input }),
      })
      expect(await response.json()).toMatchObject({ orders: [{ orderId: order?.orderId }] })
    }
    await server.close()
  })

  test('creates an access key, and lets only its account read the file', async () => {
    await init([...database, '--host', '0.0.0.0', '--port', '81', '--from', '3', '--role', 'api'])
    const path = join(folder, 'service.json')
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      databaseUrl: database[1],
      host: '0.0.0.0',
      port: 81,
      networks: [{ name: 'market', chainId: 31337, rpcUrl, market, startBlock: 3, currencies: [] }],
      projects: [{ id: '1', accessKey: expect.stringMatching(/^[\w-]{16}$/) }],
      roles: ['api'],
    })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['service.json'])
  })

  test.each([
    ['has a configuration', database, '{}'],
    ['has an empty file', database, ''],
  ])('keeps the file when the folder %s', async (_, argv, text) => {
    const path = join(folder, 'service.json')
    await writeFile(path, text)
    await expect(init(argv)).rejects.toMatchObject({
      code: 'ConfigNotWritten',
      shortMessage: `${path} exists, and "tillkit init" overwrites no file.`,
    })
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  test('writes one configuration when two commands run at once', async () => {
    const outcomes = await Promise.allSettled([init(database), init(database), init(database)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await readConfig({ path: join(folder, 'service.json'), environment: {} })
  })

  test.each([
    ['no database', [], 'A configuration needs a PostgreSQL of your own.'],
    ['a wrong database', ['--database', 'mysql://db'], 'databaseUrl must be a postgres:// address'],
    ['another contract', [...database, '--market', usdc], 'neither a Tillkit market nor a request market'],
    ['a wrong network', [...database, '--network', 'My Shop'], 'networks.0.name must be lower-case letters'],
    ['an unknown option', [...database, '--bogus'], "Unknown option '--bogus'"],
    ['no folder', [...database, '--config', join(root, 'nowhere', 'service.json')], 'cannot be written.'],
  ])('writes nothing for %s', async (_, argv, message) => {
    await expect(init(argv)).rejects.toThrow(message)
    expect(await readdir(folder)).toEqual([])
  })
})
