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
 * Makes the configuration of a service for one market: what is not said is read from the chain, and what has to be kept is in
 * a folder. Without a database of its own in `DATABASE_URL` it starts one there, which stops with `close`, and with this
 * process.
 *
 * @throws MarketConfigError when the node does not answer, has no contract at the market's address, or the folder cannot be used.
 * ConfigError when an option or the environment is wrong.
 */
export async function openMarketConfig(
  options: openMarketConfig.Options,
): Promise<openMarketConfig.ReturnType> {
  const { environment = process.env, ...given } = options
  const { rpcUrl, market, helper, from: startBlock, currencies: addresses } = given
  const { network: name, host, port, roles } = given
  const client = createPublicClient({ transport: http(rpcUrl) })
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
    throw new ConfigError('--helper is for request markets, which this is not.')
  const served =
    venue === 'tillkit'
      ? { market }
      : { venues: [withoutGaps({ venue, marketplace: 'service_marketplace_v2', address: market, helper })] }
  const folder = resolve(given.data)
  await mkdir(folder, { recursive: true })
  const accessKey = given.accessKey ?? (await keptKey(folder))
  const { DATABASE_URL: databaseUrl } = environment
  const database = databaseUrl ? undefined : await startDatabase(folder)
  try {
    const written = {
      databaseUrl: databaseUrl ?? (await database?.createDatabase('tillkit')),
      networks: [{ name, chainId, rpcUrl, ...served, startBlock, currencies }],
      projects: [{ id: '1', accessKey }],
      host,
      port,
      roles,
    }
    const config = parseConfig(withEnvironment(withoutGaps(written), environment))
    return { config, close: async () => database?.close() }
  } catch (error) {
    await database?.close()
    throw error
  }
}

export declare namespace openMarketConfig {
  type Options = readMarketOptions.ReturnType & {
    /** @default process.env */
    environment?: Readonly<Record<string, string | undefined>> | undefined
  }
  type ReturnType = {
    config: ServiceConfig
    /** Stops the database, if it is one of this process. */
    close(): Promise<void>
  }
}

async function startDatabase(folder: string): Promise<startPostgres.ReturnType> {
  const dataDir = join(folder, 'postgres')
  // Elsewhere, as for a sandbox, its data would go with the next start of the machine.
  if (!(await mayReach(await postgresAccount(), folder))) throw outOfReach(folder)
  return startPostgres({ dataDir, keep: true })
}

/** The access key of pages: made once, and public as these are. */
async function keptKey(folder: string): Promise<string> {
  const path = join(folder, 'access-key')
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept?.trim()) return kept.trim()
  const key = randomBytes(12).toString('base64url')
  await writeFile(path, `${key}\n`)
  return key
}

/** Which kind of market a contract is, by what it answers. */
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

function withoutGaps(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
}

function notAnswered(rpcUrl: string, cause: unknown): MarketConfigError {
  return new MarketConfigError(
    `The node at ${new URL(rpcUrl).host} does not answer as one, or a currency does not.`,
    'Check --rpc, and that each --currency is an ERC-20 of that chain.',
    cause,
  )
}

function noMarket(market: Address, chainId: number): MarketConfigError {
  return new MarketConfigError(
    `There is no contract at ${market} on chain ${chainId}.`,
    'Deploy the market with "tillkit deploy", or check --rpc and --market.',
  )
}

function otherContract(market: Address): MarketConfigError {
  return new MarketConfigError(
    `The contract at ${market} answers neither as our market nor as a request market.`,
    'Check --market; other markets are served by a configuration: tillkit serve --config.',
  )
}

function outOfReach(folder: string): MarketConfigError {
  return new MarketConfigError(
    `The database’s account may not enter ${folder}.`,
    'PostgreSQL does not run as root. Start this as another user, choose another --data, or set DATABASE_URL.',
  )
}

/** A service for one market cannot be set up from what is given. */
export class MarketConfigError extends TillError<'MarketConfigInvalid'> {
  override name = 'MarketConfigError'
  constructor(shortMessage: string, fix: string, cause?: unknown) {
    super('MarketConfigInvalid', { shortMessage, fix, cause })
  }
}
