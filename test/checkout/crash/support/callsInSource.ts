import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the names of the external calls that a purchase can make, as `createFaults` names them. They are actions of viem, RPC methods,
 * and methods of the service, the storage and the locks. The function searches the source text of the folders that a purchase uses.
 *
 * Throws for an unknown action, or for an external call that `createFaults` cannot crash.
 */
export function callsInSource({ planted = {} }: callsInSource.Options = {}): string[] {
  const source = listFolders()
    .filter((folder) => !excludedFolders.has(folder))
    .flatMap((folder) => [...readFolder(folder), planted[folder] ?? ''])
    .join('\n')
    .replaceAll(/^\s*(\/\/|\/\*|\*).*$/gm, '')
  if (ungated.test(source))
    throw new Error(`The checkout leaves the page by a way of its own: ${ungated.exec(source)}`)
  const imported = [...source.matchAll(/import \{([^}]*)\} from 'viem\/actions'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '')
    .filter(Boolean)
  const requests = [...source.matchAll(/method: '([a-z]+_\w+)'/g)].map(([, method = '']) => named(method))
  const uses = [...source.matchAll(/\b(till|storage|locks)\.(\w+)\(/g)].flatMap(
    ([, owner = '', name = '']) => (owner === 'till' ? look(endpoints, name) : [`${owner} ${name}`]),
  )
  return [...new Set([...imported.flatMap((name) => look(actions, name)), ...requests, ...uses])].sort()
}

export declare namespace callsInSource {
  type Options = {
    /** Source text to add to folders, keyed by the folder's path. @default nothing */
    planted?: Readonly<Record<string, string>>
  }
}

/** Returns each folder that may take part in a purchase, at any depth. */
export function listFolders(): string[] {
  return ['checkout', 'venues', 'swaps', 'evm'].flatMap(foldersOf)
}

function foldersOf(folder: string): string[] {
  const inner = readdirSync(`${root}${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersOf(`${folder}/${name}`))
  return [folder, ...inner]
}

export const excludedFolders: ReadonlySet<string> = new Set([
  'checkout/funding',
  'checkout/listing',
  'checkout/offer',
  'checkout/proof',
  'checkout/seller',
])

const root = fileURLToPath(new URL('../../../../src/', import.meta.url))

function readFolder(folder: string): string[] {
  return readdirSync(`${root}${folder}`)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8'))
}

/**
 * Matches external calls that `createFaults` cannot crash, or that `callsInSource` cannot name. Does not match calls of the storage and the
 * locks, because each test passes its own ones.
 */
const ungated = new RegExp(
  [
    /\bfetch\(/,
    /\bnew (XMLHttpRequest|WebSocket|EventSource|BroadcastChannel|Worker|SharedWorker|Image|WebTransport)\b/,
    /\b(indexedDB|sessionStorage|caches|sendBeacon|importScripts)\b/,
    /\bimport \* as \w+ from 'viem/,
    /\bimport\('(?!\.)/,
    /\b(createPublicClient|createWalletClient|http|webSocket|publicActions|walletActions)\(/,
    /\brequest\(\{\s*method(?!: ')/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

const actions: Record<string, readonly string[]> = {
  call: ['chain eth_call'],
  getBalance: ['chain eth_getBalance'],
  getBlock: ['chain eth_getBlockByNumber'],
  getCode: ['chain eth_getCode'],
  getBlockNumber: ['chain eth_blockNumber'],
  getGasPrice: ['chain eth_gasPrice'],
  getLogs: ['chain eth_getLogs'],
  getTransaction: ['chain eth_getTransactionByHash'],
  getTransactionCount: ['chain eth_getTransactionCount'],
  getTransactionReceipt: ['chain eth_getTransactionReceipt'],
  readContract: ['chain eth_call'],
  // The source uses this action only for a local account. With a wallet, it requests `eth_sendTransaction`, which the search finds by name.
  sendTransaction: [],
}

const endpoints: Record<string, readonly string[]> = {
  execute: ['fetch /rpc/Marketplace/Execute'],
  generateBuyTransaction: ['fetch /rpc/Marketplace/GenerateBuyTransaction'],
  getSwapQuote: ['fetch /rpc/API/GetSwapQuote'],
  getOrders: ['fetch /rpc/Marketplace/GetOrders'],
  // The page lists the orders before a purchase starts, so this call is not part of a purchase.
  listOrders: [],
  marketplaceBase: [],
  postStep: ['fetch /permits'],
}

function look(table: Record<string, readonly string[]>, name: string): readonly string[] {
  const found = table[name]
  if (!found) throw new Error(`It is not known what ${name} asks for. Add it to this table.`)
  return found
}

/** Returns the name of the call for an RPC method. Wallet methods go to the wallet, and all other methods go to the chain. */
function named(method: string): string {
  const ofWallet = /^(wallet_|personal_|eth_sign|eth_send|eth_accounts|eth_chainId)/.test(method)
  return `${ofWallet ? 'wallet' : 'chain'} ${method}`
}
