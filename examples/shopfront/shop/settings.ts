import { createTill } from 'tillkit/core'
import { type Address, getAddress, isAddress } from 'viem'
import { chainOf, type PublicSettings } from './chain'

export type Settings = PublicSettings & { collections: readonly Address[]; webhookSecret: string }

/** Reads the settings from the environment. If none is set, reads those of a sandbox on this machine. */
export function readSettings(): Promise<Settings> {
  settings ??= load().catch((error) => {
    // The next call tries again.
    settings = undefined
    throw error
  })
  return settings
}

let settings: Promise<Settings> | undefined

const names = [
  'SHOP_ACCESS_KEY',
  'SHOP_MARKETPLACE_URL',
  'SHOP_API_URL',
  'SHOP_CHAIN_ID',
  'SHOP_RPC_URL',
  'SHOP_MARKET',
  'SHOP_COLLECTIONS',
  'SHOP_WEBHOOK_SECRET',
] as const

async function load(): Promise<Settings> {
  return names.some((name) => process.env[name]) ? fromEnvironment() : fromSandbox()
}

function fromEnvironment(): Settings {
  const missing = names.filter((name) => !process.env[name])
  if (missing.length > 0) throw new SettingsError(`${missing.join(', ')} must be set.`)
  const read = (name: (typeof names)[number]) => process.env[name] ?? ''
  const chainId = Number(read('SHOP_CHAIN_ID'))
  // A network that the shop does not know ends the start, not the first request.
  chainOf({ chainId })
  return {
    accessKey: read('SHOP_ACCESS_KEY'),
    marketplaceUrl: read('SHOP_MARKETPLACE_URL'),
    apiUrl: read('SHOP_API_URL'),
    chainId,
    rpcUrl: read('SHOP_RPC_URL'),
    market: readAddress('SHOP_MARKET', read('SHOP_MARKET')),
    collections: read('SHOP_COLLECTIONS')
      .split(',')
      .map((text) => readAddress('SHOP_COLLECTIONS', text.trim())),
    webhookSecret: read('SHOP_WEBHOOK_SECRET'),
  }
}

function readAddress(name: string, text: string): Address {
  if (!isAddress(text)) throw new SettingsError(`${name} must have addresses. Received ${text}.`)
  return getAddress(text)
}

/** Reads the settings of the sandbox, and registers this server there for each sale. The same URL gets the same listener again. */
async function fromSandbox(): Promise<Settings> {
  const url = process.env.SHOP_SANDBOX ?? 'http://127.0.0.1:4337'
  const response = await fetch(`${url}/sandbox.json`).catch(() => undefined)
  if (!response?.ok) throw new SettingsError(`No SHOP_… variable is set, and no sandbox answers at ${url}.`)
  const sandbox = await response.json()
  const { accessKey, marketplaceUrl, apiUrl, chainId, rpcUrl } = sandbox
  const { market, erc721, erc1155 } = sandbox.contracts
  const { listener } = await createTill(sandbox).addWebhookListener({
    chainId,
    url: `http://127.0.0.1:${process.env.PORT ?? 3000}/api/webhooks`,
    filters: { contractAddresses: [market], events: [orderFilled] },
  })
  const collections = [erc721, erc1155]
  return {
    accessKey,
    marketplaceUrl,
    apiUrl,
    chainId,
    rpcUrl,
    market,
    collections,
    webhookSecret: listener.secret ?? '',
  }
}

const orderFilled =
  'OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)'

/** The shop cannot start with its settings. `message` names the variables. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  constructor(reason: string) {
    super(`${reason} Set all variables of .env.example, or none of them and run "npx tillkit sandbox".`)
  }
}
