import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { marketAbi, requestTermsAbi, TillError } from 'tillkit/internal'
import { type Address, createPublicClient, erc20Abi, http, type PublicClient } from 'viem'
import { ConfigError, parseConfig, type ServiceConfig, withEnvironment } from '../config.js'
import { mayReach, postgresAccount } from '../process/postgresAccount.js'
import { startPostgres } from '../process/startPostgres.js'
import type { readMarketOptions } from './readMarketOptions.js'

/**
 * Creates a service configuration for one market. Without a `DATABASE_URL`, it also starts PostgreSQL, which keeps its data in the folder
 * `data`. `close` or the end of this process stops PostgreSQL.
 */
export async function openMarketConfig(
  options: openMarketConfig.Options,
): Promise<openMarketConfig.ReturnType> {
  const { environment = process.env, ...market } = options
  const { host, port, roles } = market
  const network = await readNetwork(market)
  const folder = resolve(market.data)
  await mkdir(folder, { recursive: true })
  const accessKey = market.accessKey ?? (await readAccessKey(folder))
  const { DATABASE_URL: databaseUrl } = environment
  const database = databaseUrl ? undefined : await startDatabase(folder)
  try {
    const rawConfig = {
      databaseUrl: databaseUrl ?? (await database?.createDatabase('tillkit')),
      networks: [network],
      projects: [{ id: '1', accessKey }],
      host,
      port,
      roles,
    }
    const config = parseConfig(withEnvironment(withoutGaps(rawConfig), environment))
    return { config, close: async () => database?.close() }
  } catch (error) {
    await database?.close()
    throw error
  }
}

export declare namespace openMarketConfig {
  type Options = readMarketOptions.ReturnType & {
    environment?: Readonly<Record<string, string | undefined>> | undefined
  }
  type ReturnType = {
    config: ServiceConfig
    close(): Promise<void>
  }
}

/** Creates the configuration of a market's network. Reads the chain ID, the kind of the market and the currencies from the chain. */
export async function readNetwork(options: readMarketOptions.ReturnType): Promise<object> {
  const { network: name, rpcUrl, market, helper, from: startBlock, currencies: addresses } = options
  const client = createPublicClient({ transport: http(rpcUrl), ccipRead: false })
  const [chainId, code, venue, currencies] = await Promise.all([
    client.getChainId(),
    client.getCode({ address: market }),
    readVenue(client, market),
    Promise.all(addresses.map((address) => readCurrency(client, address))),
  ]).catch((cause) => {
    throw notAnswered(rpcUrl, cause)
  })
  if (!code) throw noMarket(market, chainId)
  if (!venue) throw otherContract(market)
  if (helper && venue !== 'request')
    throw new ConfigError('--helper must be used with a request market only.')
  const served =
    venue === 'tillkit'
      ? { market }
      : { venues: [withoutGaps({ venue, marketplace: 'service_marketplace_v2', address: market, helper })] }
  return withoutGaps({ name, chainId, rpcUrl, ...served, startBlock, currencies })
}

async function startDatabase(folder: string): Promise<startPostgres.ReturnType> {
  const dataDir = join(folder, 'postgres')
  // Do not fall back to a temporary folder, as a sandbox does: the next reboot would delete the data.
  if (!(await mayReach(await postgresAccount(), folder))) throw outOfReach(folder)
  return startPostgres({ dataDir, keep: true })
}

async function readAccessKey(folder: string): Promise<string> {
  const storedKey = await readStoredKey(folder)
  if (storedKey) return storedKey
  const key = createAccessKey()
  await writeFile(keyPath(folder), `${key}\n`)
  return key
}

/** Returns the access key that an earlier run stored in the data folder, or `undefined`. */
export async function readStoredKey(folder: string): Promise<string | undefined> {
  const text = await readFile(keyPath(folder), 'utf8').catch(() => undefined)
  return text?.trim() || undefined
}

export function createAccessKey(): string {
  return randomBytes(12).toString('base64url')
}

function keyPath(folder: string): string {
  return join(folder, 'access-key')
}

async function readVenue(client: PublicClient, address: Address): Promise<'tillkit' | 'request' | undefined> {
  const [isOurs, isRequests] = await Promise.all(
    [
      client.readContract({ abi: marketAbi, address, functionName: 'marketFeeBps' }),
      client.readContract({ abi: requestTermsAbi, address, functionName: 'getRequestBatch', args: [[0n]] }),
    ].map((answer) => answer.then(() => true).catch(() => false)),
  )
  if (isOurs) return 'tillkit'
  return isRequests ? 'request' : undefined
}

async function readCurrency(client: PublicClient, address: Address) {
  const read = { abi: erc20Abi, address } as const
  const [symbol, name, decimals] = await Promise.all([
    client.readContract({ ...read, functionName: 'symbol' }),
    client.readContract({ ...read, functionName: 'name' }),
    client.readContract({ ...read, functionName: 'decimals' }),
  ])
  return { address, symbol, name, decimals }
}

export function withoutGaps(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
}

function notAnswered(rpcUrl: string, cause: unknown): MarketConfigError {
  return new MarketConfigError(
    `The node at ${new URL(rpcUrl).host} or the contract of a currency does not answer.`,
    'Check --rpc, and that each --currency is an ERC-20 on this chain.',
    cause,
  )
}

function noMarket(market: Address, chainId: number): MarketConfigError {
  return new MarketConfigError(
    `${market} is not a contract on chain ${chainId}.`,
    'Deploy the market with "tillkit deploy", or check --rpc and --market.',
  )
}

function otherContract(market: Address): MarketConfigError {
  return new MarketConfigError(
    `The contract at ${market} is neither a Tillkit market nor a request market.`,
    'Check --market. For other markets, use a configuration: tillkit serve --config.',
  )
}

function outOfReach(folder: string): MarketConfigError {
  return new MarketConfigError(
    `The database’s account cannot open ${folder}.`,
    'PostgreSQL does not run as root. Start the service as another user, choose another --data, or set DATABASE_URL.',
  )
}

export class MarketConfigError extends TillError<'MarketConfigInvalid'> {
  override name = 'MarketConfigError'
  constructor(shortMessage: string, fix: string, cause?: unknown) {
    super('MarketConfigInvalid', { shortMessage, fix, cause })
  }
}
