import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { type Chain, getAddress, isAddress } from 'viem'
import * as chains from 'viem/chains'
import { networkNames } from './networkNames.js'

/**
 * `npx tsx tools/networks/extract.ts` copies the addresses of our networks from published packages into `extract.json`. Each address comes
 * with the package, its version, its path and its integrity hash. The repository keeps the copy, because these packages depend on many
 * others.
 */

export type Fact = {
  chainId: number
  /** The contract that has this address: `seaport15`, `usdc`, `wrapped` and so on. */
  what: string
  address: string
  decimals?: number
  /** The package and version, such as `name@1.2.3`. */
  source: string
  /** The file in the package. */
  path: string
}
export type Extract = { packages: { source: string; integrity: string }[]; facts: Fact[] }

type Found = Pick<Fact, 'chainId' | 'what' | 'decimals'> & { address: unknown }
type ByChain = Record<string, unknown>
type Pack = { source: string; read: (path: string) => string }

const packages = [
  { source: '@uniswap/sdk-core@7.19.4', extract: readSdkCore },
  { source: '@uniswap/universal-router-sdk@5.13.0', extract: readUniversalRouter },
  { source: '@across-protocol/constants@3.1.127', extract: readAcross },
  { source: '@bgd-labs/aave-address-book@4.44.22', extract: readAave },
  { source: '@reservoir0x/sdk@0.0.372', extract: readReservoir },
]
const byName: { readonly [name in (typeof networkNames)[number]]: Chain } = chains
const networks = networkNames.map((name) => byName[name])
const ids = new Set<number>(networks.map(({ id }) => id))

function writeExtract(): void {
  const path = join(import.meta.dirname, 'extract.json')
  const read = packages.map(({ source, extract }) => readPackage(source, extract))
  const facts = read.flatMap(({ facts }) => facts)
  if (facts.length < 100) throw new Error(`The packages name only ${facts.length} addresses.`)
  const extract: Extract = { packages: read.map(({ source, integrity }) => ({ source, integrity })), facts }
  writeFileSync(path, `${JSON.stringify(extract, null, 2)}\n`)
}

function readPackage(source: string, extract: (pack: Pack) => Fact[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-networks-'))
  try {
    execFileSync('npm', ['pack', source, '--silent', '--pack-destination', folder])
    const [file = ''] = readdirSync(folder)
    const archive = readFileSync(join(folder, file))
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    const published = execFileSync('npm', ['view', source, 'dist.integrity'], { encoding: 'utf8' }).trim()
    if (integrity !== published)
      throw new Error(`${source} has the hash ${integrity} instead of ${published}.`)
    execFileSync('tar', ['xzf', join(folder, file), '-C', folder])
    const facts = extract({ source, read: (path) => readFileSync(join(folder, 'package', path), 'utf8') })
    return { source, integrity, facts }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function toFacts({ source }: Pack, path: string, found: Found[]): Fact[] {
  return found.flatMap(({ chainId, what, address, decimals }) => {
    if (!ids.has(chainId) || typeof address !== 'string' || !isAddress(address, { strict: false })) return []
    if (/^0x0+$/.test(address)) return []
    const fact = { chainId, what, address: getAddress(address), source, path }
    return [decimals === undefined ? fact : { ...fact, decimals }]
  })
}

function byChain(what: string, addresses: unknown): Found[] {
  return Object.entries((addresses ?? {}) as ByChain).map(([chainId, address]) => {
    return { chainId: Number(chainId), what, address }
  })
}

function readSdkCore(pack: Pack): Fact[] {
  const path = 'dist/cjs/src/addresses.js'
  const text = pack.read(path)
  const { ChainId, SUPPORTED_CHAINS } = run(pack.read('dist/cjs/src/chains.js'))
  const found = run(text, { ChainId, SUPPORTED_CHAINS })
  const ofV3 = Object.entries(found.CHAIN_TO_ADDRESSES_MAP as Record<string, ByChain>)
  const weth = 'dist/cjs/src/entities/weth9.js'
  class Token {
    readonly chainId: number
    readonly address: string
    constructor(chainId: number, address: string) {
      this.chainId = chainId
      this.address = address
    }
  }
  const { WETH9 } = run(pack.read(weth), { Token })
  return [
    ...toFacts(pack, path, byChain('uniswapV2', found.V2_ROUTER_ADDRESSES)),
    // Leave out the package's default address for other chains, because the default claims nothing about a particular chain.
    ...toFacts(
      pack,
      path,
      ofV3.map(([chainId, { swapRouter02Address: address }]) => {
        return { chainId: Number(chainId), what: 'uniswapV3', address }
      }),
    ),
    ...toFacts(
      pack,
      weth,
      Object.values(WETH9 as Record<string, Token>)
        .filter(({ chainId }) => nativeOf(chainId) !== undefined)
        .map(({ chainId, address }) => ({ chainId, what: 'wrapped', address })),
    ),
  ]
}

function readUniversalRouter(pack: Pack): Fact[] {
  const path = 'dist/cjs/src/utils/constants.js'
  type Config = { weth: string; routerConfigs: Record<string, { address: string } | undefined> }
  // The file also computes constants with `BigNumber` of ethers. This fake is enough, because this script does not read those constants.
  const number = { pow: () => number, sub: () => number }
  const { CHAIN_CONFIGS } = run(pack.read(path), { BigNumber: { from: () => number } })
  return toFacts(
    pack,
    path,
    Object.entries(CHAIN_CONFIGS as Record<string, Config>).flatMap(([id, { weth, routerConfigs }]) => [
      // Only the router of version 2.0, because Tillkit decodes only the calls of that version.
      { chainId: Number(id), what: 'uniswapUniversal', address: routerConfigs['2.0']?.address },
      { chainId: Number(id), what: 'wrapped', address: weth },
    ]),
  )
}

function readAcross(pack: Pack): Fact[] {
  const path = 'dist/cjs/tokens.js'
  const { CHAIN_IDs } = run(pack.read('dist/cjs/networks.js'))
  type Token = { decimals: number; addresses: Record<string, string> }
  const { TOKEN_SYMBOLS_MAP } = run(pack.read(path), { CHAIN_IDs })
  const tokens = TOKEN_SYMBOLS_MAP as Record<string, Token | undefined>
  const found = ['USDC', 'USDT', 'DAI'].flatMap((symbol) =>
    Object.entries(tokens[symbol]?.addresses ?? {}).map(([id, address]) => {
      return {
        chainId: Number(id),
        what: symbol.toLowerCase(),
        address,
        decimals: tokens[symbol]?.decimals ?? 0,
      }
    }),
  )
  const wrapped = networks
    .filter(({ nativeCurrency }) => nativeCurrency.symbol === 'ETH')
    .map(({ id }) => ({ chainId: id, what: 'wrapped', address: tokens.WETH?.addresses[id] }))
  return toFacts(pack, path, [...found, ...wrapped])
}

function readAave(pack: Pack): Fact[] {
  return aaveMarkets.flatMap((market) => {
    const path = `dist/AaveV3${market}.js`
    type Asset = { UNDERLYING: string; decimals: number } | undefined
    const { CHAIN_ID, ASSETS } = run(pack.read(path))
    const chainId = Number(CHAIN_ID)
    const assets = ASSETS as Record<string, Asset>
    const native = nativeOf(chainId) ?? ''
    // If a chain had a bridged USDC first, the address book has the bridged token as `USDC`, and Circle's own token as `USDCn`.
    const named: [string, Asset][] = [
      ['usdc', assets.USDCn ?? assets.USDC],
      ['usdt', assets.USDT],
      ['dai', assets.DAI],
      ['wrapped', assets[`W${native}`] ?? (native === 'POL' ? assets.WMATIC : undefined)],
    ]
    return toFacts(
      pack,
      path,
      named.map(([what, asset]) => {
        const fact = { chainId, what, address: asset?.UNDERLYING }
        return what === 'wrapped' || !asset ? fact : { ...fact, decimals: asset.decimals }
      }),
    )
  })
}

const aaveMarkets = [
  'Ethereum',
  'Optimism',
  'Base',
  'Arbitrum',
  'Polygon',
  'BNB',
  'Avalanche',
  'Gnosis',
  'Linea',
  'Scroll',
  'ZkSync',
]

function readReservoir(pack: Pack): Fact[] {
  const path = 'dist/addresses.json'
  const all: Record<string, Record<string, unknown>> = JSON.parse(pack.read(path))
  const usdc = Object.entries((all.Common?.Usdc ?? {}) as Record<string, string[]>)
  return toFacts(pack, path, [
    ...byChain('seaport15', all.SeaportV15?.Exchange),
    ...byChain('seaport16', all.SeaportV16?.Exchange),
    ...byChain('conduitController', all.SeaportBase?.ConduitController),
    ...byChain('uniswapV3', all.Common?.SwapRouter),
    ...byChain('wrapped', all.Common?.WNative),
    ...byChain('dai', all.Common?.Dai),
    // If a chain has two addresses, one is a bridged token. The package does not say which, so leave out both.
    ...usdc
      .filter(([, listed]) => listed.length === 1)
      .map(([id, [address]]) => ({ chainId: Number(id), what: 'usdc', address })),
  ])
}

function nativeOf(chainId: number): string | undefined {
  return networks.find(({ id }) => id === chainId)?.nativeCurrency.symbol
}

/** Runs a CommonJS file without the packages that it imports: each `require` returns `needs`. */
function run(text: string, needs: object = {}): Record<string, unknown> {
  const module = { exports: {} }
  const require = () => needs
  runInContext(text, createContext({ exports: module.exports, module, require }))
  return module.exports
}

writeExtract()
