import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../src/service/config.js'
import { createLog } from '../../src/service/createLog.js'

const config = parseConfig({
  databaseUrl: 'postgres://tillkit:pass%22word@db.example/tillkit',
  networks: [
    {
      ...{ name: 'mainnet', chainId: 1, rpcUrl: 'https://rpc.example/v2/rpc-secret' },
      fallbackRpcUrls: [
        ...['https://one:user%20secret@rpc2.example/', 'https://rpc3.example?key=query-secret'],
        ...['https://rpc4.example/v1;key=matrix-secret/eth', 'https://rpc5.example/?named-secret'],
      ],
      market: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
      relayer: { privateKey: `0x${'5ec7e7'.repeat(10)}0001` },
    },
  ],
  projects: [{ id: '1', accessKey: 'access-secret' }],
  queue: { nats: { servers: ['nats://carrier:nats%20secret@nats.example'] } },
})

describe('createLog', () => {
  test('default', () => {
    const lines: string[] = []
    const log = createLog({ config, write: (line) => lines.push(line) })
    log.info({ url: 'http://127.0.0.1:8080' }, 'The service listens.')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 30,
      time: expect.any(Number),
      url: 'http://127.0.0.1:8080',
      msg: 'The service listens.',
    })
  })

  test('behavior: no secret can be read, wherever it stands', () => {
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
      'unknown parameter named-secret',
    ]
    for (const details of quoting) log.warn({ error: new Error(details) }, 'The chain cannot be followed.')
    expect(text).toContain('is not a valid key')
    expect(text).toContain('over quota')
    expect(text).toContain('failed')
    expect(text).not.toMatch(/secret|5ec7e7|pass\\?["%]|b25lOnVzZXI/)
  })
})
