import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The calls by which a purchase leaves the page, read from the source of each room that has a part in it, by the names that
 * `createFaults` gives them: viem's actions, requests by name, methods of the service, the storage, the locks.
 *
 * Throws where it meets an action that it does not know, or a way out that no gate stands at.
 */
export function callsInSource({ planted = {} }: callsInSource.Options = {}): string[] {
  const source = listRooms()
    .filter((room) => !others.has(room))
    .flatMap((room) => [...readRoom(room), planted[room] ?? ''])
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
    /** What stands in a room beside what is there, by the room. @default nothing */
    planted?: Readonly<Record<string, string>>
  }
}

/** The rooms that can have a part in a purchase, whoever adds one: each folder of these, however deep. */
export function listRooms(): string[] {
  return ['checkout', 'venues', 'swaps', 'evm'].flatMap(foldersOf)
}

function foldersOf(folder: string): string[] {
  const inner = readdirSync(`${root}${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersOf(`${folder}/${name}`))
  return [folder, ...inner]
}

/** What a seller signs, and what a shop looks at, is no part of a purchase. */
export const others: ReadonlySet<string> = new Set(['checkout/listing', 'checkout/proof'])

const root = fileURLToPath(new URL('../../../../src/', import.meta.url))

function readRoom(room: string): string[] {
  return readdirSync(`${root}${room}`)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${root}${room}/${file}`, 'utf8'))
}

/** What would pass by the gate, or by this reading. The defaults of storage and locks are given as options in every test. */
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

/** What viem's actions ask the chain. */
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
  // By an account with its key in the page; a wallet is asked by name.
  sendTransaction: [],
}

/** What the till asks the service. */
const endpoints: Record<string, readonly string[]> = {
  execute: ['fetch /rpc/Marketplace/Execute'],
  generateBuyTransaction: ['fetch /rpc/Marketplace/GenerateBuyTransaction'],
  getSwapQuote: ['fetch /rpc/API/GetSwapQuote'],
  getOrders: ['fetch /rpc/Marketplace/GetOrders'],
  // What is for sale is looked up before a purchase begins.
  listOrders: [],
  marketplaceBase: [],
  postStep: ['fetch /permits'],
}

function look(table: Record<string, readonly string[]>, name: string): readonly string[] {
  const found = table[name]
  if (!found) throw new Error(`It is not known what ${name} asks for. Add it to this table.`)
  return found
}

/** Wallets are asked what only they know; the rest is asked of the chain. */
function named(method: string): string {
  const ofWallet = /^(wallet_|personal_|eth_sign|eth_send|eth_accounts|eth_chainId)/.test(method)
  return `${ofWallet ? 'wallet' : 'chain'} ${method}`
}
