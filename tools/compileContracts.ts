import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'

/** The contracts whose compiled form the sandbox deploys. */
export const deployed: readonly string[] = [
  'TillkitMarket',
  'RequestMarket',
  'RequestBatchHelper',
  'SwapCheckout',
  'SandboxUSDC',
  'SandboxDAI',
  'SandboxUSDT',
  'Tidewater',
  'Herbarium',
]

/** The contracts that `tillkit deploy` deploys on any chain. */
export const verified: readonly string[] = [
  'TillkitMarket',
  'RequestMarket',
  'RequestBatchHelper',
  'SwapCheckout',
]

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = ['packages/service', 'packages/sandbox'].map((path) => join(root, path))
const sources = packages.map((path) => join(path, 'contracts'))
const settings = {
  evmVersion: 'cancun',
  viaIR: false,
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}
const readerCodeFile = join(root, 'packages/service/src/swaps/poolReaderCode.ts')
const marketAbiFile = join(root, 'src/venues/tillkit/marketAbi.ts')
const orderAbiFile = join(root, 'src/venues/tillkit/orderAbi.ts')

export type CompiledContract = { abi: Abi; bytecode: Hex; compiler: string }

/** Compiles `files`, by default all `.sol` files of a folder or of our packages. */
export function compileContracts(
  folder?: string,
  files: readonly string[] = solidityFilesOf(folder),
): Record<string, CompiledContract> {
  const solc = loadCompiler()
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: readSource(file, folder) }])),
    settings,
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: findImport }))
  const messages = (output.errors ?? []).map((message) => message.formattedMessage)
  if (messages.length > 0) throw new Error(messages.join('\n'))
  const contracts = files.flatMap((file) => Object.entries(output.contracts[file] ?? {}))
  return Object.fromEntries(
    contracts.map(([name, { abi, evm }]) => [
      name,
      { abi: withoutInternalTypes(abi), bytecode: `0x${evm.bytecode.object}`, compiler: solc.version() },
    ]),
  )
}

/** The compiler's standard JSON input, which explorers verify a contract with. */
export type StandardInput = {
  language: string
  sources: Record<string, { content: string }>
  settings: object
}

export function inputOf(name: string): StandardInput {
  const file = `${name}.sol`
  const found: StandardInput['sources'] = { [file]: { content: readSource(file) } }
  // This first compilation produces no bytecode. Its callback `import` collects the imported sources.
  const input = {
    language: 'Solidity',
    sources: { ...found },
    settings: { ...settings, outputSelection: {} },
  }
  loadCompiler().compile(JSON.stringify(input), {
    import(path) {
      const source = findImport(path)
      if ('contents' in source) found[path] = { content: source.contents }
      return source
    },
  })
  return { ...input, sources: found, settings }
}

/** Compiles a contract as an explorer does: from its standard JSON input alone. */
export function compileInput(name: string, input: StandardInput): Hex {
  const { contracts }: Output = JSON.parse(loadCompiler().compile(JSON.stringify(input)))
  const contract = contracts[`${name}.sol`]?.[name]
  if (!contract) throw new Error(`The input has no contract ${name}.`)
  return `0x${contract.evm.bytecode.object}`
}

/** Returns the ABI that callers of the market need: without the constructor, ownership, and the parts inherited from EIP-712. */
export function pickMarketAbi(abi: Abi): Abi {
  const plumbing =
    /^(MarketFeeTooHigh|MAX_|Own|owner|transferOwn|renounceOwn|EIP712|eip712|InvalidShort|StringTooLong)/
  return abi
    .filter((item) => item.type !== 'constructor' && !('name' in item && plumbing.test(item.name)))
    .map((item) => ('name' in item ? Object.assign({ type: item.type, name: item.name }, item) : item))
}

function solidityFilesOf(folder?: string): string[] {
  const folders = folder === undefined ? sources : [folder]
  return folders.flatMap((path) => readdirSync(path)).filter((file) => file.endsWith('.sol'))
}

function readSource(file: string, folder?: string): string {
  const folders = folder === undefined ? sources : [folder]
  const path = folders.map((each) => join(each, file)).find((each) => existsSync(each))
  if (path === undefined) throw new Error(`There is no contract ${file} in ${folders.join(' or ')}.`)
  return read(path)
}

type Output = {
  errors?: { formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}
type Source = { contents: string } | { error: string }
type Compiler = {
  compile(input: string, callbacks?: { import(path: string): Source }): string
  version(): string
}

/** Loads solc. Removes the listener that solc adds, because this listener ends the process on any unhandled rejection. */
function loadCompiler(): Compiler {
  const before = new Set(process.listeners('unhandledRejection'))
  const solc: Compiler = createRequire(import.meta.url)('solc')
  for (const listener of process.listeners('unhandledRejection')) {
    if (!before.has(listener)) process.off('unhandledRejection', listener)
  }
  return solc
}

function findImport(path: string): Source {
  for (const folder of [...sources, join(root, 'node_modules')]) {
    try {
      return { contents: read(join(folder, path)) }
    } catch {}
  }
  return { error: `${path} not found` }
}

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

function withoutInternalTypes(value: Abi): Abi {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === 'internalType' ? undefined : inner)))
}

function writeArtifacts(contracts: Record<string, CompiledContract>): void {
  for (const path of packages) {
    rmSync(join(path, 'artifacts'), { recursive: true, force: true })
    mkdirSync(join(path, 'artifacts'))
  }
  for (const name of deployed) {
    const contract = contractOf(contracts, name)
    writeFileSync(join(artifactsOf(name), `${name}.json`), `${JSON.stringify(contract)}\n`)
    console.log(`${name}: ${(contract.bytecode.length - 2) / 2} bytes`)
  }
}

function contractOf(contracts: Record<string, CompiledContract>, name: string): CompiledContract {
  const contract = contracts[name]
  if (!contract) throw new Error(`No contract named ${name} was found in ${sources.join(' or ')}.`)
  return contract
}

function writeInputs(): void {
  for (const name of verified)
    writeFileSync(join(artifactsOf(name), `${name}.input.json`), `${JSON.stringify(inputOf(name))}\n`)
}

function artifactsOf(name: string): string {
  const path = packages.find((each) => existsSync(join(each, 'contracts', `${name}.sol`)))
  if (path === undefined) throw new Error(`No package has a contract ${name}.`)
  return join(path, 'artifacts')
}

/** Writes `getOrder` to a module of its own, so that a chunk that reads one order does not load the whole ABI. */
function writeMarketAbi(abi: Abi): void {
  const picked = pickMarketAbi(abi)
  const getOrder = picked.find((item) => 'name' in item && item.name === 'getOrder')
  const entries = picked.map((item) => (item === getOrder ? 'getOrder,' : `${JSON.stringify(item)},`))
  const source = 'written from `TillkitMarket.sol` by `npm run contracts`'
  const orderText = [
    `/** ABI of the market's function \`getOrder\`; ${source}. */`,
    `export const getOrder = ${JSON.stringify(getOrder)} as const`,
  ]
  const marketText = [
    "import { getOrder } from './orderAbi.js'",
    '',
    `/** ABI of the market contract; ${source}. */`,
    `export const marketAbi = [\n${entries.join('\n')}\n] as const`,
  ]
  writeFileSync(orderAbiFile, `${orderText.join('\n')}\n`)
  writeFileSync(marketAbiFile, `${marketText.join('\n')}\n`)
  const files = [orderAbiFile, marketAbiFile]
  execFileSync('npx', ['biome', 'format', '--write', ...files], { cwd: root, stdio: 'inherit' })
}

/**
 * Returns the text of a module with the bytecode of `PoolReader.sol`. The service reads pools with an `eth_call` of this bytecode, and
 * never deploys it.
 */
export function readerModule({ bytecode }: CompiledContract): string {
  return [
    '/** Code of the contract that reads pools; written from `PoolReader.sol` by `npm run contracts`. */',
    `export const poolReaderCode =\n  '${bytecode}'`,
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const contracts = compileContracts()
  writeArtifacts(contracts)
  writeInputs()
  writeMarketAbi(contractOf(contracts, 'TillkitMarket').abi)
  writeFileSync(readerCodeFile, readerModule(contractOf(contracts, 'PoolReader')))
}
