import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type Agent, request } from 'undici'
import { afterAll, describe, expect, test } from 'vitest'
import { checkUrl } from '../../../src/listeners/ssrf/checkUrl.js'
import { createAgent } from '../../../src/listeners/ssrf/createAgent.js'
import { verifyAgent } from '../../../src/listeners/ssrf/verifyAgent.js'

let hits = 0
/** A server that listens on every address of this machine. No test may reach it. */
const canary = await listenEverywhere()
const { port } = canary
/** The fake DNS server's responses to each name, in order. */
const answers: Record<string, string[][]> = {
  'private.test': [['127.0.0.1']],
  'rebinding.test': [['93.184.215.14'], ['127.0.0.1']],
  'mixed.test': [['93.184.215.14', '127.0.0.1']],
  'mixed-six.test': [['93.184.215.14', '::1']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'metadata.test': [['169.254.169.254']],
  'nothing.test': [[]],
}
const agent = createAgent({
  allowPrivate: false,
  resolve: async (name) => answers[name]?.shift() ?? ['127.0.0.1'],
})
afterAll(() => agent.destroy())

/** Ways to write the addresses of this machine, of its network, and of hosts that only this machine can reach. */
const hosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '127.0.0.1.',
  '127.000.000.001',
  '127.255.255.254',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'sub.localhost',
  'printer.local',
  'metadata.google.internal',
  'router.lan',
  'nas.home.arpa',
  'database',
  ...Object.keys(answers),
]

/** URLs that hide their host or are too long. */
const spellings = [
  `http://127.0.0.1:${port}/`,
  'https://receiver.example@127.0.0.1/',
  'https://user:password@receiver.example/',
  'https://receiver.example:22/',
  'https://receiver.example:25/',
  'https:127.0.0.1',
  'https:\\\\127.0.0.1\\',
  'https://127.0.0.1\t/',
  ' https://127.0.0.1',
  'https://127.0.0.1#@receiver.example',
  'https://127.0.0.1?@receiver.example',
  'https://[::1%25lo]/',
  'file:///etc/passwd',
  'ftp://receiver.example/',
  'gopher://127.0.0.1/',
  'data:text/plain,x',
  'unix:/var/run/docker.sock',
  'javascript:0',
  'receiver.example',
  '//receiver.example',
  '',
  `https://receiver.example/${'x'.repeat(2048)}`,
  // The normalised URLs are too long, because each letter becomes several characters (percent-encoding or Punycode).
  `https://receiver.example/${'é'.repeat(400)}`,
  `https://${'丁.'.repeat(40)}example/`,
]

describe('checkUrl', () => {
  test('returns the normalised URL', () => {
    const check = (url: string) => checkUrl({ url, allowPrivate: false })
    expect(check('https://receiver.example/hook?x=1')).toBe('https://receiver.example/hook?x=1')
    expect(check('https://Receiver.Example:443')).toBe('https://receiver.example/')
    expect(check('https://receiver.example:8443/')).toBe('https://receiver.example:8443/')
    expect(check('https://93.184.215.14/')).toBe('https://93.184.215.14/')
    expect(check('https://[2606:4700::1111]/')).toBe('https://[2606:4700::1111]/')
  })

  test('accepts private addresses with allowPrivate', () => {
    const check = (url: string) => checkUrl({ url, allowPrivate: true })
    for (const url of [
      'http://127.0.0.1:3000/',
      'http://localhost/',
      'http://[::1]:80/',
      'http://192.168.0.7/',
    ])
      expect(check(url)).toBe(new URL(url).href)
    for (const url of ['http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/', 'ftp://localhost/'])
      expect(() => check(url)).toThrow('Invalid argument')
  })

  for (const url of spellings) {
    test(`throws InvalidArgument for ${url.slice(0, 60) || 'an empty URL'}`, () => {
      expect(() => checkUrl({ url, allowPrivate: false })).toThrow('Invalid argument')
    })
  }
})

describe('createAgent', () => {
  // `checkUrl` does not resolve names, because the agent checks their addresses at each delivery.
  const isName = (host: string) => /\.test$/.test(host)
  for (const host of hosts) {
    test(`neither registers nor reaches ${host}`, async () => {
      if (!isName(host)) {
        expect(() => checkUrl({ url: `https://${host}:8443/`, allowPrivate: false })).toThrow(
          'Invalid argument',
        )
      }
      // The agent resolves the names that checkUrl accepts, and rejects their addresses.
      for (const scheme of ['http', 'https'])
        await expect(post(`${scheme}://${host}:${port}/`, agent)).rejects.toThrow()
      expect(hits).toBe(0)
    })
  }

  test('reaches this machine with allowPrivate', async () => {
    const open = createAgent({ allowPrivate: true })
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await post(`http://${host}:${port}/`, open, 240_000)).toBe(200)
    await expect(post('http://169.254.169.254/', open, 240_000)).rejects.toThrow('The address is not public.')
    expect(hits).toBe(2)
    await open.destroy()
  })

  test('closes idle connections after keepAliveMs, whatever the receiver asks for', async () => {
    const patient = createServer({ keepAliveTimeout: 0 }, (_, response) => {
      response.setHeader('keep-alive', 'timeout=600').end()
    }).listen(0, '127.0.0.1')
    await once(patient, 'listening')
    const address = patient.address()
    const open = createAgent({ allowPrivate: true, keepAliveMs: 50 })
    const ended = once(patient, 'connection').then(([socket]) => once(socket, 'close'))
    const to = typeof address === 'object' ? address?.port : ''
    expect(await post(`http://127.0.0.1:${to}/`, open, 240_000)).toBe(200)
    await ended
    await open.destroy()
    patient.close()
  })
})

describe('verifyAgent', () => {
  test('passes when no private address can be reached', async () => {
    await verifyAgent()
  })

  test('throws SsrfProtectionFailed when this machine can be reached', async () => {
    const create: typeof createAgent = (options) => createAgent({ ...options, allowPrivate: true })
    await expect(verifyAgent({ create })).rejects.toMatchObject({ code: 'SsrfProtectionFailed' })
  })
})

async function post(url: string, dispatcher: Agent, timeoutMs = 1_500): Promise<number> {
  const options = { method: 'POST', body: '{}', dispatcher, signal: AbortSignal.timeout(timeoutMs) } as const
  const { statusCode, body } = await request(url, options)
  await body.dump()
  return statusCode
}

async function listenEverywhere(): Promise<{ server: Server; port: number }> {
  const server = createServer((_, response) => response.end())
  // Counts each connection, even if no request follows.
  server.on('connection', () => hits++)
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, port: address.port }
}
