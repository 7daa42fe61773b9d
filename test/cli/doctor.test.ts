import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { deployRequests } from '../../packages/service/src/deploy/deployRequests.js'
import { fixes } from '../../src/cli/doctor/checks.js'
import { runDoctor } from '../../src/cli/runDoctor.js'
import { seaportAddress } from '../../src/venues/seaport/seaportAddress.js'
import { startHttpServer } from '../client/support/startHttpServer.js'
import { sample, testWhole } from '../setup/sample.js'
import { startCli } from '../setup/startCli.js'
import { temporaryFolder } from '../setup/temporaryFolder.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { accessKey, marketplaceUrl, apiUrl, chainId, rpcUrl, contracts, accounts } = manifest
const origin = 'https://shop.example'
const healthy = {
  accessKey,
  marketplaceUrl,
  apiUrl,
  chainId,
  rpcUrl,
  origin: 'http://127.0.0.1:5173',
  policy: { markets: { [chainId]: [contracts.market] } },
}
const wallet = accounts.find(({ role }) => role === 'buyer')?.address
const installed = {
  react: '18.3.1',
  'react-dom': '18.3.1',
  wagmi: '2.14.0',
  viem: '2.28.0',
  '@tanstack/react-query': '5.8.1',
}
/** Returns a fetch that removes a header from the preflight responses of one URL. */
const without = (header: string, address: string): typeof fetch => {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (init?.method !== 'OPTIONS' || !String(input).startsWith(address)) return answer
    const headers = new Headers(answer.headers)
    headers.delete(header)
    return new Response(null, { status: 204, headers })
  }
}
/** Returns a fetch that replaces the text `from` with `to` in the responses of one URL. */
function saying(from: string, to: string, address: string): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (!String(input).startsWith(address) || init?.method === 'OPTIONS') return answer
    const { status, headers } = answer
    return new Response((await answer.text()).replaceAll(from, to), { status, headers })
  }
}
const onChain1 = { chainId: 1, policy: { markets: { 1: [contracts.market] } } }

const inTheirOrder = (one: string, other: string) =>
  Object.keys(fixes).indexOf(one) - Object.keys(fixes).indexOf(other)

/** Faults that the tests add to correct settings. `code` names the check that must find the fault. */
const faults: {
  [name: string]: { code: string; also?: string[]; change?: object; options?: Partial<Given> }
} = {
  'no access key': { code: 'options', change: { accessKey: undefined } },
  'an invalid URL': { code: 'options', change: { marketplaceUrl: '::::' } },
  'a secret in the page': { code: 'secret', change: { secretKey: 'eyJ' } },
  'an unknown field in the policy': {
    code: 'policy',
    change: { policy: { ...healthy.policy, market: {} } },
  },
  'markets that are not a list in the policy': {
    code: 'policy',
    change: { policy: { markets: { [chainId]: contracts.market } } },
  },
  'a market with a broken checksum': {
    code: 'policy',
    change: { policy: { markets: { [chainId]: [contracts.market.toUpperCase().replace('0X', '0x')] } } },
  },
  'no policy': { code: 'policy-chain', change: { policy: undefined } },
  'a policy for another chain': { code: 'policy-chain', change: { policy: onChain1.policy } },
  'http addresses on an https page': { code: 'mixed-content', change: { origin } },
  'an unreachable node': { code: 'node', change: { rpcUrl: 'http://127.0.0.1:1' } },
  'a node of another chain': {
    code: 'node-chain',
    options: { fetch: saying('"result":"0x7a69"', '"result":"0x1"', rpcUrl) },
  },
  'a node that blocks pages by CORS': {
    code: 'node-cors',
    options: { fetch: without('access-control-allow-origin', rpcUrl) },
  },
  'a market address without a contract': {
    code: 'market-code',
    change: { policy: { markets: { [chainId]: [wallet] } } },
  },
  'a token as market': {
    code: 'market-kind',
    change: { policy: { markets: { [chainId]: [contracts.usdc] } } },
  },
  'an unreachable service': { code: 'service', change: { marketplaceUrl: 'http://127.0.0.1:1/mainnet' } },
  'a service address without the network': { code: 'service-address', change: { marketplaceUrl: apiUrl } },
  'a node as service': { code: 'service-address', change: { marketplaceUrl: rpcUrl } },
  'a wrong access key': { code: 'access-key', change: { accessKey: 'another' } },
  'a service of another chain': {
    code: 'service-chain',
    options: { fetch: saying(`"chainId":${chainId}`, '"chainId":1', marketplaceUrl) },
  },
  'another chain in the settings': { code: 'node-chain', also: ['service-chain'], change: onChain1 },
  'a service that blocks pages by CORS': {
    code: 'service-cors',
    options: { fetch: without('access-control-allow-origin', marketplaceUrl) },
  },
  'a service that blocks the access key by CORS': {
    code: 'service-cors',
    options: { fetch: without('access-control-allow-headers', marketplaceUrl) },
  },
  'a node as service for swaps': { code: 'api-address', change: { apiUrl: rpcUrl } },
  'a clock that is slow': { code: 'clock', options: { now: () => Date.now() - 90_000 } },
  'a missing package': { code: 'peers-missing', options: { packages: { wagmi: undefined } } },
  'an outdated package': { code: 'peers-version', options: { packages: { viem: '2.27.3' } } },
  'a package of another major version': { code: 'peers-version', options: { packages: { react: '17.0.2' } } },
}

describe('tillkit doctor', () => {
  test('reports that the sandbox is well', async () => {
    const { code, stdout, stderr } = await examine(undefined, { argv: ['--sandbox', apiUrl] })
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^✓ options: .*\nAll checks passed\.\n$/s)
    expect(stdout).not.toContain('✗')
    expect(code).toBe(0)
  })

  test('prints the checks as JSON', async () => {
    const { code, checks, ok } = await diagnose(healthy)
    expect({ code, ok }).toEqual({ code: 0, ok: true })
    expect(checks.filter((check) => !check.ok)).toEqual([])
    // Leave out the codes of network checks, because only `tillkit doctor --network` reports them.
    const codes = Object.keys(fixes).filter((code) => !/^network-/.test(code))
    expect(checks.map((check) => check.code).sort()).toEqual(codes.sort())
  })

  test.each(sample(Object.entries(faults), 10))(
    'finds %s',
    async (_, { code, also = [], change, options }) => {
      const found = await diagnose({ ...healthy, ...change }, options)
      expect(found).toMatchObject({ code: 1, ok: false })
      const wrong = found.checks.filter((check) => !check.ok)
      expect(wrong.map((check) => check.code)).toEqual([code, ...also].sort(inTheirOrder))
      for (const { text, fix } of wrong) expect(text.length * (fix?.length ?? 0)).toBeGreaterThan(200)
    },
  )

  test('accepts a request market and Seaport as markets', async () => {
    const payer = privateKeyToAccount(accounts[0]?.privateKey ?? '0x')
    const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
    const deployed = { client, account: payer, send: true, salt: undefined, name: 'RequestMarket' } as const
    const { address } = await deployRequests(deployed)
    const markets = [contracts.market, address, seaportAddress]
    const { code, checks } = await diagnose({ ...healthy, policy: { markets: { [chainId]: markets } } })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    expect(checks.filter((check) => check.code === 'market-kind')).toHaveLength(3)
    expect(code).toBe(0)
  })

  test('accepts a custom market with `venue`, and orders from a source', async () => {
    const own = (venue?: boolean) => ({
      chainId,
      rpcUrl,
      source: true,
      policy: { markets: { [chainId]: [{ address: contracts.dai, venue }] } },
    })
    const { code, checks } = await diagnose(own(true))
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    expect(checks.some((check) => check.code === 'service')).toBe(false)
    expect(code).toBe(0)
    const unknown = (await diagnose(own())).checks.filter(({ ok }) => !ok)
    expect(unknown.map((check) => check.code)).toEqual(['market-kind'])
  })

  test('reports a node that lags, unless it is local', async () => {
    const old = `0x${Math.floor(Date.now() / 1_000 - 7_200).toString(16)}`
    const answers: { [method: string]: unknown } = {
      eth_chainId: `0x${chainId.toString(16)}`,
      eth_getBlockByNumber: { number: '0x1', timestamp: old, transactions: [] },
    }
    const fake: typeof fetch = async (input, init) => {
      if (!String(input).startsWith('https://node.example')) return fetch(input, init)
      const { method, id } = JSON.parse(String(init?.body ?? '{}'))
      return Response.json({ jsonrpc: '2.0', id, result: answers[method] ?? '0x' })
    }
    const { checks } = await diagnose({ ...healthy, rpcUrl: 'https://node.example' }, { fetch: fake })
    expect(checks).toContainEqual(
      expect.objectContaining({ code: 'node-time', ok: false, fix: fixes['node-time'] }),
    )
  })

  test('reports nothing about orders of a service that has no ListOrders', async () => {
    const fake: typeof fetch = async (input, init) => {
      if (!String(input).endsWith('/ListOrders')) return fetch(input, init)
      const error = { error: 'WebrpcBadRoute', code: -2, msg: 'bad route', status: 404 }
      return Response.json(error, { status: 404 })
    }
    const { checks } = await diagnose(healthy, { fetch: fake })
    expect(checks.map(({ code }) => code)).not.toContain('service-chain')
    expect(checks.map(({ code }) => code)).toContain('service-address')
  })

  test('reports when there is nothing to check', async () => {
    const nothing = await examine(undefined, { argv: ['--sandbox', 'http://127.0.0.1:1'] })
    expect(nothing).toMatchObject({ code: 2, stdout: '' })
    expect(nothing.stderr).toMatch(/^tillkit: No sandbox answers at http:\/\/127\.0\.0\.1:1/)
    const server = await startHttpServer(() => ({ json: {} }))
    const other = await examine(undefined, { argv: ['--sandbox', server.url] })
    await server.close()
    expect(other.stderr).toContain('is not a sandbox')
    expect((await examine({}, {})).stderr).toContain('must have the settings chainId and rpcUrl')
    expect((await examine(undefined, { argv: ['/nowhere.json'] })).stderr).toContain('cannot be read')
  })

  testWhole('ends with exit code 0 as the built command', async () => {
    const { code, stdout } = await startCli(['doctor', '--sandbox', apiUrl, '--json']).ended
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ ok: true })
  })
})

type Given = {
  fetch: typeof fetch
  now: () => number
  argv: string[]
  /** Package versions that replace the versions of the correct app. */
  packages: { [name: string]: string | undefined }
}

/** Runs `tillkit doctor` on a settings file. The file is next to an app with installed packages. */
async function examine(settings: object | undefined, overrides: Partial<Given>) {
  const { argv, packages, ...options } = overrides
  const folder = await temporaryFolder()
  for (const [name, version] of Object.entries({ ...installed, ...packages })) {
    if (version === undefined) continue
    await mkdir(join(folder, 'node_modules', name), { recursive: true })
    await writeFile(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }))
  }
  const file = join(folder, 'settings.json')
  if (settings) await writeFile(file, JSON.stringify(settings))
  let stdout = ''
  let stderr = ''
  const code = await runDoctor({
    argv: argv ?? [file, '--json'],
    folder,
    ...options,
    write: (text) => {
      stdout += text
    },
    complain: (text) => {
      stderr += text
    },
  })
  return { code, stdout, stderr }
}

async function diagnose(settings: object, overrides: Partial<Given> = {}) {
  const { code, stdout, stderr } = await examine(settings, overrides)
  expect(stderr).toBe('')
  type Found = { ok: boolean; checks: { code: string; ok: boolean; text: string; fix?: string }[] }
  return { code, ...(JSON.parse(stdout) as Found) }
}
