import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The contracts whose compiled form the sandbox deploys. */
export const deployed = [
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

/** Those of them that `tillkit deploy` brings to any chain, with what explorers verify them by. */
export const verified = ['TillkitMarket', 'RequestMarket', 'RequestBatchHelper', 'SwapCheckout']

const root = fileURLToPath(new URL('..', import.meta.url))
/** The folders with contracts, by package. Each has its artifacts beside it. */
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

/**
 * Compiles the `.sol` files of a folder, or of our packages if there is none: all of them or those named. Returns
 * `{ [contractName]: { abi, bytecode, compiler } }`, bytecode as 0x-hex.
 * Imports are looked for beside the file, in the contracts of our packages and in `node_modules`.
 * Throws an Error that holds the compiler's messages.
 */
export function compileContracts(folder, files = solidityFilesOf(folder)) {
  const solc = loadCompiler()
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: readSource(file, folder) }])),
    settings,
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: (path) => findImport(path) }))
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

/**
 * A contract's sources with all that they import, and the compiler's settings, as explorers take them ("standard JSON
 * input") to verify what is on a chain.
 */
export function inputOf(name) {
  const solc = loadCompiler()
  const file = `${name}.sol`
  const found = { [file]: { content: readSource(file) } }
  // Only to find what it imports.
  const input = {
    language: 'Solidity',
    sources: { ...found },
    settings: { ...settings, outputSelection: {} },
  }
  solc.compile(JSON.stringify(input), {
    import(path) {
      const { contents, ...failure } = findImport(path)
      if (contents !== undefined) found[path] = { content: contents }
      return contents === undefined ? failure : { contents }
    },
  })
  return { ...input, sources: found, settings }
}

/** A contract's bytecode as an explorer gets it: from such an input alone, without any file of ours. */
export function compileInput(name, input) {
  const { contracts } = JSON.parse(loadCompiler().compile(JSON.stringify(input)))
  return `0x${contracts[`${name}.sol`][name].evm.bytecode.object}`
}

/** The part of the market's ABI that its callers and readers need: not its deployment, ownership and libraries' plumbing. */
export function pickMarketAbi(abi) {
  const plumbing =
    /^(MarketFeeTooHigh|MAX_|Own|owner|transferOwn|renounceOwn|EIP712|eip712|InvalidShort|StringTooLong)/
  return abi
    .filter(({ type, name }) => type !== 'constructor' && !plumbing.test(name))
    .map(({ type, name, ...rest }) => ({ type, name, ...rest }))
}

function solidityFilesOf(folder) {
  const folders = folder === undefined ? sources : [folder]
  return folders.flatMap((path) => readdirSync(path)).filter((file) => file.endsWith('.sol'))
}

function readSource(file, folder) {
  const folders = folder === undefined ? sources : [folder]
  const path = folders.map((each) => join(each, file)).find((each) => existsSync(each))
  if (path === undefined) throw new Error(`There is no contract ${file} in ${folders.join(' or ')}.`)
  return read(path)
}

/** Loads solc without what it does to the process: it makes every unhandled rejection fatal. */
function loadCompiler() {
  const before = new Set(process.listeners('unhandledRejection'))
  const solc = createRequire(import.meta.url)('solc')
  for (const listener of process.listeners('unhandledRejection')) {
    if (!before.has(listener)) process.off('unhandledRejection', listener)
  }
  return solc
}

function findImport(path) {
  for (const folder of [...sources, join(root, 'node_modules')]) {
    try {
      return { contents: read(join(folder, path)) }
    } catch {}
  }
  return { error: `${path} not found` }
}

function read(path) {
  return readFileSync(path, 'utf8')
}

function withoutInternalTypes(value) {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === 'internalType' ? undefined : inner)))
}

function writeArtifacts(contracts) {
  for (const path of packages) {
    rmSync(join(path, 'artifacts'), { recursive: true, force: true })
    mkdirSync(join(path, 'artifacts'))
  }
  for (const name of deployed) {
    if (!contracts[name]) throw new Error(`No contract named ${name} was found in ${sources.join(' or ')}.`)
    writeFileSync(join(artifactsOf(name), `${name}.json`), `${JSON.stringify(contracts[name])}\n`)
    console.log(`${name}: ${(contracts[name].bytecode.length - 2) / 2} bytes`)
  }
}

function writeInputs() {
  for (const name of verified)
    writeFileSync(join(artifactsOf(name), `${name}.input.json`), `${JSON.stringify(inputOf(name))}\n`)
}

/** The artifacts folder of the package that has the contract's source. */
function artifactsOf(name) {
  const path = packages.find((each) => existsSync(join(each, 'contracts', `${name}.sol`)))
  return join(path, 'artifacts')
}

function writeMarketAbi(abi) {
  const entries = pickMarketAbi(abi).map((entry) => `${JSON.stringify(entry)},`)
  const text = [
    '/** ABI of the market contract; written from `TillkitMarket.sol` by `npm run contracts`. */',
    `export const marketAbi = [\n${entries.join('\n')}\n] as const`,
  ]
  writeFileSync(marketAbiFile, `${text.join('\n')}\n`)
  execFileSync('npx', ['biome', 'format', '--write', marketAbiFile], { cwd: root, stdio: 'inherit' })
}

/** The module that holds the code of the contract that the service reads pools by, which is never deployed. */
export function readerModule({ bytecode }) {
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
  writeMarketAbi(contracts.TillkitMarket.abi)
  writeFileSync(readerCodeFile, readerModule(contracts.PoolReader))
}
