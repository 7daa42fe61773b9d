import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, type Chain, getAddress, zeroAddress } from 'viem'
import * as chains from 'viem/chains'
import { confirmationsOf } from '../src/checkout/verify/confirmationsOf.js'
import type { Extract, Fact } from './networks/extract.js'
import { networkNames } from './networks/networkNames.js'

/** `npx tsx tools/writeNetworks.ts` writes the networks of `tillkit/networks` from viem and from `tools/networks/extract.json`. */

const root = join(import.meta.dirname, '..')
const extract: Extract = JSON.parse(readFileSync(join(root, 'tools/networks/extract.json'), 'utf8'))
const viem = JSON.parse(readFileSync(join(root, 'node_modules/viem/package.json'), 'utf8')).version

export const files = {
  source: 'src/networks/networks.ts',
  page: 'docs/reference/networks.md',
}

/** The packages of the addresses, as `name@version`. */
export const sources: readonly string[] = [`viem@${viem}`, ...extract.packages.map(({ source }) => source)]

/** Returns the text of the file with all networks. */
export function writeNetworks(): string {
  const text = `${[
    '// `npx tsx tools/writeNetworks.ts` writes this file. The comment at an address names the packages that contain it.',
    "import type { Network } from './network.js'",
    ...networkNames.map(writeNetwork),
  ].join('\n\n')}\n`
  const biome = join(root, 'node_modules/.bin/biome')
  return execFileSync(biome, ['format', '--stdin-file-path', files.source], {
    cwd: root,
    encoding: 'utf8',
    input: text,
  })
}

/** Returns the page with its two tables filled: the networks, and the addresses on which packages disagree. */
export function fillPage(page: string): string {
  return fill(fill(page, 'networks', writeTable()), 'conflicts', writeConflicts())
}

type Name = (typeof networkNames)[number]

const byName: { readonly [name in Name]: Chain } = chains
type Proven = { address: Address; decimals: number | undefined; sources: string[] }

const contracts = {
  wrapped: 'wrapped',
  seaport15: 'Seaport 1.5',
  seaport16: 'Seaport 1.6',
  conduitController: 'conduit controller',
  uniswapV2: 'Uniswap V2',
  uniswapV3: 'SwapRouter02',
  uniswapUniversal: 'universal router',
}
const currencies = { usdc: 'USDC', usdt: 'USDT', dai: 'DAI' }

function writeNetwork(name: Name): string {
  const chain: Chain = byName[name]
  const { id, nativeCurrency, blockExplorers, blockTime } = chain
  const usdc = prove(id, 'usdc')
  const title = JSON.stringify(chain.name).slice(1, -1)
  const lines = [
    `/** ${title}, chain ${id}. */`,
    `export const ${name}: Network = {`,
    `  name: '${name}',`,
    `  chainId: ${id},`,
    `  title: '${title}',`,
    `  testnet: ${isTestnet(name)},`,
    `  nativeCurrency: { name: '${nativeCurrency.name}', symbol: '${nativeCurrency.symbol}', decimals: ${nativeCurrency.decimals} },`,
    ...(blockExplorers ? [`  explorer: '${blockExplorers.default.url.replace(/\/$/, '')}',`] : []),
    ...(blockTime === undefined ? [] : [`  blockTime: ${blockTime},`]),
    `  confirmations: { usual: ${depth(id, 0n)}, forHighPrice: ${depth(id, 10n ** 30n)} },`,
    `  fees: '${feesOf(name)}',`,
    '  contracts: {',
    ...writeContracts(chain),
    '  },',
    '  currencies: [',
    ...Object.entries(currencies).flatMap(([what, symbol]) => writeCurrency(id, what, symbol)),
    '  ],',
    ...(usdc?.decimals === undefined ? [] : [`  usdCurrency: '${usdc.address}', // ${origin(usdc)}`]),
    '}',
  ]
  return lines.join('\n')
}

function writeContracts({ id, contracts: known }: Chain): string[] {
  const multicall3 = known?.multicall3?.address
  const first = multicall3
    ? [`    multicall3: '${getAddress(multicall3)}', // Address from viem@${viem}`]
    : []
  const rest = Object.keys(contracts).flatMap((what) => {
    const proven = prove(id, what)
    return proven ? [`    ${what}: '${proven.address}', // ${origin(proven)}`] : []
  })
  return [...first, ...rest]
}

function writeCurrency(chainId: number, what: string, symbol: string): string[] {
  const proven = prove(chainId, what)
  if (proven?.decimals === undefined) return []
  return [
    `    // ${origin(proven)}`,
    `    { symbol: '${symbol}', address: '${proven.address}', decimals: ${proven.decimals} },`,
  ]
}

/** Returns the address that all packages give. Returns `undefined` if they disagree, or if no package has the address. */
function prove(chainId: number, what: string): Proven | undefined {
  const facts = factsOf(chainId, what)
  const [first] = facts
  if (!first || disagree(facts)) return undefined
  const decimals = facts.find((fact) => fact.decimals !== undefined)?.decimals
  return { address: getAddress(first.address), decimals, sources: sourcesOf(facts) }
}

function origin({ sources }: Proven): string {
  return `Address from ${sources.join(', ')}`
}

function factsOf(chainId: number, what: string): Fact[] {
  return extract.facts.filter((fact) => fact.chainId === chainId && fact.what === what)
}

function disagree(facts: readonly Fact[]): boolean {
  const decimals = facts.flatMap((fact) => fact.decimals ?? [])
  return new Set(facts.map(({ address }) => address)).size > 1 || new Set(decimals).size > 1
}

function sourcesOf(facts: readonly Fact[]): string[] {
  return [...new Set(facts.map(({ source }) => source))]
}

function depth(chainId: number, maxTotal: bigint): number {
  const intent = { chainId, currency: zeroAddress, currencyDecimals: 18, maxTotal }
  return confirmationsOf({ intent, policy: undefined })
}

function isTestnet(name: Name): boolean {
  const { testnet }: Chain = byName[name]
  return testnet === true
}

function feesOf(name: Name): string {
  const { contracts: known }: Chain = byName[name]
  if (known?.gasPriceOracle || name === 'blastSepolia') return 'opStack'
  if (/^(arbitrum|apeChain|curtis)/.test(name)) return 'arbitrum'
  if (/^polygon/.test(name)) return 'polygonFloor'
  return /^(zk|abstract)/i.test(name) ? 'zkStack' : 'none'
}

function writeTable(): string {
  const rows = networkNames.map((name) => {
    const chain: Chain = byName[name]
    const found = Object.entries(contracts).flatMap(([what, title]) => (prove(chain.id, what) ? [title] : []))
    const tokens = Object.entries(currencies).flatMap(([what, symbol]) => {
      return prove(chain.id, what)?.decimals === undefined ? [] : [symbol]
    })
    return `| \`${name}\` | ${chain.id} | ${found.join(', ')} | ${tokens.join(', ')} | \`${feesOf(name)}\` |`
  })
  const head = '| network | chain id | contracts | currencies | fees |'
  return [head, '|---|---|---|---|---|', ...rows].join('\n')
}

function writeConflicts(): string {
  const rows = networkNames.flatMap((name) => {
    const whats = [...Object.keys(contracts), ...Object.keys(currencies)]
    return whats.flatMap((what) => {
      const facts = factsOf(byName[name].id, what)
      if (!disagree(facts)) return []
      const claims = facts.map(({ source, address }) => `\`${source}\`: \`${address}\``)
      return [`| \`${name}\` | ${what} | ${claims.join('<br>')} |`]
    })
  })
  return ['| network | entry | what the packages say |', '|---|---|---|', ...rows].join('\n')
}

function fill(page: string, name: string, text: string): string {
  const start = `<!-- ${name} -->`
  const end = `<!-- end of ${name} -->`
  const [before = '', rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`The page lacks ${start} or ${end}.`)
  return `${before}${start}\n${text}\n${end}${after}`
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, files.source), writeNetworks())
  const page = readFileSync(join(root, files.page), 'utf8')
  writeFileSync(join(root, files.page), fillPage(page))
}
