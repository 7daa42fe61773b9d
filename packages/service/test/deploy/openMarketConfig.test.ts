import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { startMarket } from '../../../../test/setup/chain.js'
import { ConfigError } from '../../src/config.js'
import { MarketConfigError, openMarketConfig } from '../../src/deploy/openMarketConfig.js'
import { readMarketOptions } from '../../src/deploy/readMarketOptions.js'

const { rpcUrl, deployment } = await startMarket()
const { market, usdc } = deployment.contracts
const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const environment = { DATABASE_URL: 'postgres://user@db.example/till' }
const words = ['--rpc', rpcUrl, '--market', market, '--data', join(folder, 'data')]

describe('openMarketConfig', () => {
  test('creates the configuration of one market and keeps its access key', async () => {
    const { config } = await openMarketConfig({ ...readMarketOptions(words), environment })
    expect(config).toMatchObject({
      databaseUrl: environment.DATABASE_URL,
      networks: [{ name: 'market', chainId: 31337, rpcUrl, market, startBlock: 0, currencies: [] }],
      projects: [{ id: '1', accessKey: expect.stringMatching(/^[\w-]{16}$/) }],
      host: '127.0.0.1',
      port: 8080,
    })
    // If the database is external, the folder contains only the access key, which a second run reuses.
    expect(await readdir(join(folder, 'data'))).toEqual(['access-key'])
    const again = await openMarketConfig({ ...readMarketOptions(words), environment })
    expect(again.config.projects).toEqual(config.projects)
  })

  test('uses all other options', async () => {
    const more = [
      '--from',
      '7',
      '--currency',
      usdc,
      '--network',
      'dunes',
      '--access-key',
      'mine',
      '--role',
      'api,ingest',
    ]
    const options = readMarketOptions([...words, ...more, '--host', '0.0.0.0', '--port', '0'])
    const { config } = await openMarketConfig({ ...options, environment })
    expect(config).toMatchObject({
      networks: [
        {
          name: 'dunes',
          startBlock: 7,
          currencies: [{ address: getAddress(usdc), symbol: 'USDC', decimals: 6 }],
        },
      ],
      projects: [{ accessKey: 'mine' }],
      host: '0.0.0.0',
      port: 0,
      roles: ['api', 'ingest'],
    })
  })

  test('throws when there is no contract at the address', async () => {
    const options = readMarketOptions(['--rpc', rpcUrl, '--market', `0x${'1'.repeat(40)}`, '--data', folder])
    await expect(openMarketConfig({ ...options, environment })).rejects.toMatchObject({
      shortMessage: `0x${'1'.repeat(40)} is not a contract on chain 31337.`,
    })
  })

  test('throws MarketConfigError when the currency is not an ERC-20', async () => {
    const options = readMarketOptions([...words, '--currency', market])
    await expect(openMarketConfig({ ...options, environment })).rejects.toThrow(MarketConfigError)
  })

  test.runIf(process.getuid?.() === 0)('throws when the database user cannot enter the folder', async () => {
    await chmod(folder, 0o700)
    const opened = openMarketConfig({ ...readMarketOptions(words), environment: {} })
    await expect(opened).rejects.toMatchObject({ shortMessage: expect.stringContaining('cannot open') })
  })

  test.each([
    [['--market', market], /--rpc/],
    [['--market', market, '--rpc', 'localhost:8545'], /--rpc must be the URL of a node, with http or https/],
    [['--market', market, '--rpc', 'wss://node.example'], /--rpc must be the URL/],
    [[...words, '--role', 'api,index'], /--role must list one or more of api, ingest, deliver/],
    [['--rpc', rpcUrl], /--market/],
    [[...words, '--currency', 'usdc'], /--currency/],
    [[...words, '--from', 'latest'], /--from must be a whole number of at most 15 digits/],
    [[...words, '--port', '80a'], /--port/],
  ])('throws ConfigError for %j', (argv, message) => {
    expect(() => readMarketOptions(argv)).toThrow(ConfigError)
    expect(() => readMarketOptions(argv)).toThrow(message)
  })
})
