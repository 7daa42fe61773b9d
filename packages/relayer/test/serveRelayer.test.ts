import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignedPurchase } from 'tillkit/internal'
import type { Hex } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { ConfigError, parseConfig } from '../../service/src/config.js'
import { createService } from '../../service/src/createService.js'
import { connectRelay } from '../../service/src/permits/connectRelay.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { postExecute } from '../../service/test/support/postExecute.js'
import type { startShop } from '../../service/test/support/startShop.js'
import { runRelayer } from '../src/runRelayer.js'
import { serveRelayer } from '../src/serveRelayer.js'
import { startSplitShop } from './support/startSplitShop.js'

const shop = await startSplitShop()
const { prepare, execute, listInDollars, client, publicConfig, relayerUrl, token, key, lines, withoutKey } =
  shop

const countSent = () => client.getTransactionCount({ address: shop.relayer.address })
const connect = (options: Partial<connectRelay.Options> = {}) =>
  connectRelay({ network: 'sandbox', url: relayerUrl, token, ...options })

/** Signs a purchase, and returns it as the service submits it to the relayer. */
async function sign(options: { order: startShop.Listed; change?: Record<string, unknown> }) {
  const { body, purchaseId } = await prepare(options.order, { change: options.change ?? {} })
  const purchase = z.decode(SignedPurchase, body.body.purchase as z.input<typeof SignedPurchase>)
  return { purchase, signature: body.signature as Hex, project: '1', purchaseId }
}

/** Starts another relayer with the given limits, and a service that uses this relayer. Both stop after the test. */
async function openRemoteExecute(limits: startShop.Relayer): Promise<openExecute.ReturnType> {
  const network = {
    ...shop.network,
    relayer: { privateKey: `0x${key}` as const, rebroadcastInterval: 2 ** 31 - 1, ...limits },
  }
  const config = { ...shop.config, networks: [network] }
  const other = await serveRelayer({ config: parseConfig(config), port: 0, token })
  onTestFinished(other.close)
  const service = createService(withoutKey(config, other.url))
  onTestFinished(service.close)
  await service.ready()
  return (body) => postExecute(service, body)
}

describe('serveRelayer', () => {
  test('sends a purchase for a service without a private key', async () => {
    const order = await listInDollars()
    const { body, purchaseId, steps } = await prepare(order)
    expect(steps.length).toBe(2)
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    await shop.untilPurchased(purchaseId)
    expect(await shop.ownerOf(order)).toBe(shop.buyer.address)
    const parsed = JSON.stringify(parseConfig(publicConfig))
    expect(parsed).toContain(token)
    expect(parsed).not.toContain(key)
    expect(JSON.stringify(lines)).not.toContain(key)
  })

  test('sends a purchase once when it is submitted twice', async () => {
    const { purchaseId, ...request } = await sign({ order: await listInDollars({ quantity: 10n }) })
    const relay = connect()
    const before = await countSent()
    expect(await relay.resume(request.purchase)).toBe(false)
    await Promise.all([relay.submit(request), relay.submit(request)])
    await shop.untilPurchased(purchaseId)
    const after = await countSent()
    expect(after).toBeGreaterThan(before)
    await relay.submit(request)
    expect(await relay.resume(request.purchase)).toBe(true)
    expect(await countSent()).toBe(after)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  test('fails while the relayer is down, and succeeds when the request is repeated', async () => {
    const order = await listInDollars({ quantity: 10n })
    const { body, purchaseId } = await prepare(order)
    await shop.stopRelayer()
    const details = 'The relayer of sandbox does not answer.'
    expect(await execute(body)).toMatchObject({
      status: 500,
      json: { error: 'WebrpcInternalError', cause: details },
    })
    await expect(connect().resume((await sign({ order })).purchase)).rejects.toMatchObject({
      name: 'RelayerError',
      code: 'RelayerFailed',
      retry: true,
      details: 'The relayer cannot be reached.',
    })
    await shop.restartRelayer()
    expect(await execute(body)).toMatchObject({ status: 200, json: { orderId: order.orderId } })
    await shop.untilPurchased(purchaseId)
    expect(await shop.countFills(purchaseId)).toBe(1)
  })

  const refusals: [string, startShop.Relayer, Record<string, unknown>][] = [
    ['InvalidArgument', {}, { deadline: '1' }],
    ['InvalidArgument', { maxGas: 100_000 }, {}],
    ['ProjectLimitReached', { budgets: { project: 1 } }, {}],
    ['WebrpcEndpoint', { minBalance: '9'.repeat(29) }, {}],
  ]
  test.each(refusals)(
    'passes on the error %s with %j like a relayer in the service',
    async (name, limits, change) => {
      const order = await listInDollars({ quantity: 10n })
      const { body } = await prepare(order, { change })
      const executeRemotely = await openRemoteExecute(limits)
      const executeHere = await openExecute(shop, { relayer: limits })
      const answer = await executeRemotely(body)
      expect(answer.json.error).toBe(name)
      expect(answer.json.cause).toMatch(/\w/)
      expect(answer).toEqual(await executeHere(body))
    },
  )

  test('hides the text of a failing node', async () => {
    const config = parseConfig(shop.config)
    const fetchNode = async () => Response.json({ error: 'text of the node' }, { status: 502 })
    const other = await serveRelayer({ config, port: 0, token, fetch: fetchNode })
    onTestFinished(other.close)
    const request = await sign({ order: await listInDollars({ quantity: 10n }) })
    await expect(connect({ url: other.url }).submit(request)).rejects.toMatchObject({
      code: 'WebrpcInternalError',
      details: 'The chain of sandbox does not answer.',
      retry: true,
    })
  })

  test('validates the purchase even if the token is right', async () => {
    const { purchase, ...rest } = await sign({ order: await listInDollars({ quantity: 10n }) })
    const relay = connect()
    const other = { ...purchase, currency: shop.contracts.erc721 }
    await expect(relay.submit({ purchase: other, ...rest })).rejects.toMatchObject({
      code: 'InvalidArgument',
      details: 'body.purchase.currency: must be a currency of this network.',
    })
    const signature = `0x${'11'.repeat(4_097)}` as const
    await expect(relay.submit({ purchase, ...rest, signature })).rejects.toMatchObject({
      code: 'InvalidArgument',
      details: 'signature: must have at most 4096 bytes.',
    })
  })

  test('rejects a service with another token, without telling its buyers why', async () => {
    const { purchase } = await sign({ order: await listInDollars({ quantity: 10n }) })
    await expect(connect({ token: `${token}.` }).resume(purchase)).rejects.toMatchObject({
      name: 'RelayerError',
      shortMessage: 'The relayer of sandbox does not answer.',
      details: 'The relayer returned status 401.',
    })
  })

  const authorization = `Bearer ${token}`
  const path = '/sandbox/rpc/Relayer/Resume'
  const post = { method: 'POST', headers: { authorization } }
  const long = ' '.repeat(65_537)
  const requests: [string, number, string, RequestInit][] = [
    ['no token', 401, path, { method: 'POST' }],
    ['another scheme', 401, path, { ...post, headers: { authorization: `Basic ${token}` } }],
    ['a token that is too long', 401, path, { ...post, headers: { authorization: `${authorization}x` } }],
    [
      'a wrong token and a long body',
      401,
      path,
      { ...post, body: long, headers: { authorization: 'Bearer x' } },
    ],
    ['no token, at the metrics', 401, '/metrics', {}],
    ['no token, at an unknown path', 401, '/nowhere', {}],
    ['a body above the maximum', 413, path, { ...post, body: long }],
    ['a body of the maximum that is not JSON', 400, path, { ...post, body: long.slice(1) }],
    ['a body without a purchase', 400, path, { ...post, body: '{"purchase":{}}' }],
    ['another method', 404, path, { headers: { authorization } }],
    ['an unknown path', 404, '/nowhere', post],
    ['an unknown network', 404, '/other/rpc/Relayer/Resume', post],
    ['a path of the service', 404, '/sandbox/rpc/Marketplace/Execute', post],
  ]
  test.each(requests)('responds to %s with %i and no text', async (_, status, where, init) => {
    const response = await fetch(`${relayerUrl}${where}`, init)
    expect([response.status, await response.text()]).toEqual([status, ''])
  })

  test('applies the maximum to a chunked body', async () => {
    const body = new Blob([' '.repeat(65_537)]).stream()
    const init = { method: 'POST', body, headers: { authorization }, duplex: 'half' }
    expect((await fetch(`${relayerUrl}${path}`, init as RequestInit)).status).toBe(413)
  })

  test('exports the balance as a metric', async () => {
    const response = await fetch(`${relayerUrl}/metrics`, { headers: { authorization } })
    expect(response.status).toBe(200)
    const figures = await response.text()
    expect(figures).toMatch(/^tillkit_relayer_balance_wei\{network="sandbox"} \d/m)
    expect(figures).not.toContain('tillkit_deliveries_pending')
  })

  test('throws ConfigError when the token is missing or short, or the private key is missing', async () => {
    const config = parseConfig(shop.config)
    const words = 'RELAYER_TOKEN must have at least 32 ASCII characters and no space.'
    for (const wrong of [undefined, '', 'short', `${token} `]) {
      await expect(serveRelayer({ config, port: 0, token: wrong })).rejects.toThrow(words)
    }
    const keyless = parseConfig(publicConfig)
    await expect(serveRelayer({ config: keyless, port: 0, token })).rejects.toThrow(
      'no network has a relayer with a privateKey.',
    )
  })

  test('throws ServerError that names no configuration when the port is taken', async () => {
    const port = Number(new URL(relayerUrl).port)
    await expect(serveRelayer({ config: parseConfig(shop.config), port, token })).rejects.toMatchObject({
      code: 'ServerFailed',
      fix: 'Choose another host or port with --host and --port, or with these options of serveRelayer.',
    })
  })
})

describe('runRelayer', () => {
  async function write(config: object): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'relayer.json')
    await writeFile(path, JSON.stringify(config))
    return path
  }

  test('listens on the loopback interface until SIGTERM', async () => {
    // `host` and `port` in the configuration file belong to the service, not to the relayer.
    const path = await write({ ...shop.config, relayerToken: token, host: '0.0.0.0', port: 1 })
    const lines: { msg: string; url?: string }[] = []
    const ran = runRelayer({
      argv: ['--config', path, '--port', '0'],
      write: (line) => lines.push(JSON.parse(line)),
    })
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain('The relayer is listening.')
    const url = lines.find(({ msg }) => msg === 'The relayer is listening.')?.url ?? ''
    expect(new URL(url).hostname).toBe('127.0.0.1')
    const request = await sign({ order: await listInDollars({ quantity: 10n }) })
    await connect({ url }).submit(request)
    await shop.untilPurchased(request.purchaseId)
    process.emit('SIGTERM')
    await ran
    expect(lines.at(-1)?.msg).toBe('The relayer is stopping.')
    await expect(fetch(url)).rejects.toThrow()
  })

  test('throws ConfigError when the configuration is missing or wrong', async () => {
    const path = await write(shop.config)
    const run = (...argv: string[]) => runRelayer({ argv, write() {} })
    await expect(run()).rejects.toThrow(
      new ConfigError('give the path of the configuration with --config.').message,
    )
    await expect(run('--config', path)).rejects.toThrow('RELAYER_TOKEN must have')
    await expect(run('--config', path, '--port', '65536')).rejects.toThrow('port must be 0 to 65535.')
  })
})
