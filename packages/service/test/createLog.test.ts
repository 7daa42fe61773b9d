import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/setup/database.js'
import { parseConfig } from '../src/config.js'
import { createLog } from '../src/createLog.js'
import { openDatabase } from '../src/store/openDatabase.js'

const databaseUrl = await createDatabase()

const relayed = {
  name: 'base',
  chainId: 8453,
  rpcUrl: 'https://rpc6.example',
  market: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  relayer: { url: 'http://relayer.internal', token: 'token-secret-of-another-process-' },
}
const config = parseConfig({
  databaseUrl: 'postgres://tillkit:pass%22word@db.example/tillkit',
  networks: [
    {
      name: 'mainnet',
      chainId: 1,
      rpcUrl: 'https://rpc.example/v2/rpc-secret',
      fallbackRpcUrls: [
        'https://one:user%20secret@rpc2.example/',
        'https://rpc3.example?key=query-secret',
        'https://rpc4.example/v1;key=matrix-secret/eth',
        'https://rpc5.example/?named-secret',
      ],
      market: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
      relayer: { privateKey: `0x${'5ec7e7'.repeat(10)}0001` },
    },
    relayed,
  ],
  projects: [{ id: '1', accessKey: 'access-secret' }],
  relayerToken: 'relayer-secret-of-this-very-process',
  queue: { nats: { servers: ['nats://carrier:nats%20secret@nats.example'] } },
})

describe('createLog', () => {
  test('writes one line of JSON', () => {
    const lines: string[] = []
    const log = createLog({ config, write: (line) => lines.push(line) })
    log.info({ url: 'http://127.0.0.1:8080' }, 'The service is listening.')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 30,
      time: expect.any(Number),
      url: 'http://127.0.0.1:8080',
      msg: 'The service is listening.',
    })
  })

  test('writes valid JSON even if a secret is very short', () => {
    const lines: string[] = []
    const rpcUrl = 'https://rpc.example/?v=1&t=e&key=a%22b'
    const networks = config.networks.map((network) => ({ ...network, rpcUrl }))
    const log = createLog({ config: { ...config, networks }, write: (line) => lines.push(line) })
    log.warn(
      { block: 11, network: 'line 1', body: JSON.stringify({ key: 'a"b' }) },
      'The chain cannot be followed.',
    )
    expect(lines[0]).toMatch(/^[^\n]*\n$/)
    const { block, network, body, msg } = JSON.parse(lines[0] ?? '')
    expect({ block, network }).toEqual({ block: 11, network: 'lin[hidden] [hidden]' })
    expect(msg).toMatch(/followed|follow\[hidden]d/)
    expect(body).not.toMatch(/a.*b/)
  })

  test('hides rows and parameters in PostgreSQL errors, and webhook secrets', async () => {
    const url = new URL(databaseUrl)
    // With this setting, PostgreSQL quotes the bind parameters of failed statements.
    url.searchParams.set('options', '-c log_parameter_max_length_on_error=-1')
    const database = openDatabase({ url: url.href, maxConnections: 1 })
    await database.query('create table kept (secret text, number int not null)')
    const secret = `whsec_${'c2VjcmV0'.repeat(4)}`
    const errors = [
      await database.query('insert into kept values ($1, null)', [secret]).catch((error) => error),
      await database
        .query('insert into kept select $1, 1 / count(*) from kept', [`of ${secret}`])
        .catch((error) => error),
    ]
    expect(errors.map(({ cause }) => `${cause.detail}${cause.where}`)).toEqual([
      expect.stringContaining(secret),
      expect.stringContaining(secret),
    ])
    let text = ''
    const log = createLog({
      config,
      write: (line) => {
        text += line
      },
    })
    for (const error of errors) log.error({ error }, 'A request failed.')
    log.error({ error: new Error(`It was ${secret}.`) }, 'A request failed.')
    expect(text).toContain('violates not-null constraint')
    expect(text).toContain('division by zero')
    expect(text).toContain('It was [hidden].')
    expect(text).not.toMatch(/c2Vj|parameters|contains/)
    await database.close()
  })

  test('hides each secret of the configuration anywhere in a line', () => {
    let text = ''
    const log = createLog({
      config,
      write: (line) => {
        text += line
      },
    })
    const cause = new Error('POST https://rpc.example/v2/rpc-secret failed')
    const error = new Error('postgres://tillkit:pass%22word@db.example/tillkit, password pass"word', {
      cause,
    })
    log.error({ error, request: { authorization: 'BEARER token-secret' } }, 'It failed for access-secret.')
    log.warn({ key: `0x${'5ec7e7'.repeat(10)}0001` }, `Of ${'5ec7e7'.repeat(10)}0001.`)
    log.warn({ headers: { 'x-access-key': 'another-secret' } }, 'Refused.')
    const quoting = [
      'rpc-secret is not a valid key',
      'no such user: user secret',
      'Authorization Violation: nats secret',
      '?key=query-secret: over quota',
      `Basic ${Buffer.from('one:user secret').toString('base64')} is not allowed`,
      'matrix-secret is over quota',
      'Bearer relayer-secret-of-this-very-process is over quota',
      'Bearer token-secret-of-another-process- is over quota',
      'unknown parameter named-secret',
    ]
    for (const details of quoting) log.warn({ error: new Error(details) }, 'The chain cannot be followed.')
    expect(text).toContain('is not a valid key')
    expect(text).toContain('over quota')
    expect(text).toContain('failed')
    expect(text).not.toMatch(/secret|5ec7e7|pass\\?["%]|b25lOnVzZXI/)
  })
})
