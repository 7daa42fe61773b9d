import { fileURLToPath } from 'node:url'
import { createRelay } from '@tillkit/relayer'
import { createService } from '@tillkit/service'
import { freePort, startPostgres, startSupervisor } from '@tillkit/service/internal'
import { Hono } from 'hono'
import { TillError } from 'tillkit/internal'
import { deploySandbox } from './chain/deploySandbox.js'
import { openRequests } from './chain/openRequests.js'
import { openSeaport } from './chain/openSeaport.js'
import { openUniswapV3 } from './chain/openUniswapV3.js'
import type { signListings } from './chain/signListings.js'
import { createCredentials } from './createCredentials.js'
import { createManifest } from './createManifest.js'
import { marketOf, networkOf } from './networkOf.js'
import { openRamp } from './openRamp.js'
import { KeepNeedsFolderError, openSandboxFolder } from './openSandboxFolder.js'
import { openServer } from './openServer.js'
import { openWebhookReceiver } from './openWebhookReceiver.js'
import { postListings } from './postListings.js'
import { servePage } from './servePage.js'
import { startAnvil } from './startAnvil.js'

/**
 * Starts a complete market that only this machine can reach: a chain with contracts and orders, a database, the service, and a demo page.
 * The service and the page share one port.
 *
 * @throws {PortTakenError} when another program listens on the port.
 * @throws {SandboxRunningError} when a running sandbox uses the data folder.
 * @throws {OtherMarketKeptError} when the sandbox that `keep` stored has its orders on another market.
 * @throws {AnvilMissingError} when anvil is not installed.
 * @throws {PostgresMissingError} when PostgreSQL is not installed.
 *
 * @example
 * const { manifest, close } = await createSandbox({ port: 0, page: false })
 * const till = createTill(manifest)
 * await close()
 */
export async function createSandbox(options: createSandbox.Options = {}): Promise<createSandbox.ReturnType> {
  const {
    port = 4337,
    page = true,
    market,
    blockTime,
    keep = false,
    dataDir,
    signal,
    onProgress = () => {},
  } = options
  const { pageDir = fileURLToPath(new URL('./page', import.meta.url)) } = options
  if (keep && port === 0 && dataDir === undefined) throw new KeepNeedsFolderError()

  const started: (() => Promise<void>)[] = []
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= stopAll(started)
    return closing
  }
  try {
    const server = await openServer({ port })
    started.push(server.close)
    const supervisor = await startSupervisor()
    started.push(supervisor.close)
    const folder = await openSandboxFolder<Kept>({ dataDir, port, keep, watchdogPid: supervisor.pid })
    started.push(folder.close)
    if (market && folder.kept) requireMarket(folder.kept.deployment, market)
    signal?.throwIfAborted()

    const startMarket = async () => {
      const anvil = await startAnvil({
        port: port === 0 ? 0 : await freePort({ preferred: chainPortOf(port) }),
        statePath: keep ? folder.chain : undefined,
        cachePath: folder.chainCache,
        supervisor,
      })
      started.push(anvil.close)
      onProgress('chain started')
      const { rpcUrl } = anvil
      const deployment = folder.kept?.deployment ?? (await deployAll({ rpcUrl, market, onProgress }))
      const { contracts } = deployment
      const listings = folder.kept ? (folder.kept.listings ?? []) : await openSeaport({ rpcUrl, contracts })
      // Set the block time after the deployment. Otherwise each step of the deployment would wait for a block.
      if (blockTime !== undefined) await anvil.request('evm_setIntervalMining', [blockTime])
      return { ...anvil, deployment, listings }
    }
    const startDatabase = async () => {
      const postgres = await startPostgres({ dataDir: folder.postgres, keep, supervisor })
      started.push(postgres.close)
      onProgress('database started')
      return { ...postgres, databaseUrl: await postgres.createDatabase('tillkit') }
    }
    const [{ rpcUrl, deployment, listings, ...chain }, { databaseUrl, ...database }] = await both(
      startMarket(),
      startDatabase(),
    )
    signal?.throwIfAborted()

    const credentials = folder.kept?.credentials ?? createCredentials()
    const manifest = createManifest({ url: server.url, rpcUrl, page, deployment, listings, credentials })
    const service = createService(
      {
        databaseUrl,
        networks: [networkOf({ deployment, rpcUrl })],
        projects: [
          {
            id: credentials.projectId,
            accessKey: credentials.accessKey,
            tokenSecret: credentials.tokenSecret,
          },
        ],
        // Allow private addresses, because developers run their webhook receivers on this machine.
        webhooks: { allowPrivate: true },
      },
      { openRelay: createRelay },
    )
    started.push(service.close)
    await service.ready()
    if (!folder.kept) {
      const { marketplaceUrl: url, accessKey } = manifest
      await postListings({ url, accessKey, listings, call: service.fetch })
      if (keep) await folder.save({ deployment, listings, credentials })
    }
    onProgress('service ready')
    signal?.throwIfAborted()

    const pageFile = page ? await servePage({ folder: pageDir }) : undefined
    const webhooks = page
      ? openWebhookReceiver({ url: server.url, manifest, call: service.fetch })
      : undefined
    if (webhooks) started.push(webhooks.close)
    const ramp = page ? openRamp({ rpcUrl }) : undefined
    const app = new Hono()
      .get('/sandbox.json', (context) => context.json(manifest, 200, manifestHeaders))
      .all(
        '*',
        async ({ req }) =>
          pageFile?.(req.raw) ??
          (await ramp?.(req.raw)) ??
          webhooks?.answer(req.raw) ??
          service.fetch(req.raw),
      )
    const calls = `${server.url}/sandbox/rpc/`
    server.answerWith((request) =>
      request.url.startsWith(calls) ? service.fetch(request) : app.fetch(request),
    )
    // Stop the server first: open HTTP requests still need the service and the database.
    started.push(server.close)
    const lost = Promise.race([chain.ended.then(() => 'anvil'), database.ended.then(() => 'PostgreSQL')])
    return { manifest, lost, close }
  } catch (error) {
    // Report the first error, not a failure of the cleanup.
    await close().catch(() => {})
    throw error
  }
}

export declare namespace createSandbox {
  type Options = {
    /** Port on 127.0.0.1; 0 lets the system choose a free one. @default 4337 */
    port?: number | undefined
    /** Whether the demo page is served. @default true */
    page?: boolean | undefined
    /**
     * The market of the orders: the Tillkit market, a request market, or both.
     * @default 'tillkit', or the market of the sandbox that `keep` stored
     */
    market?: 'tillkit' | 'request' | 'both' | undefined
    /** Seconds between blocks. @default one block for each transaction */
    blockTime?: number | undefined
    /** Whether to store the chain, the database and the keys for the next start, and to load what the last start stored. @default false */
    keep?: boolean | undefined
    /** Data folder. @default a folder in the system's temporary folder */
    dataDir?: string | undefined
    /** Folder of the built demo page. @default the folder that the package ships */
    pageDir?: string | undefined
    /** Aborts the start. */
    signal?: AbortSignal | undefined
    /** Called after each part of the start, with a short description of it. */
    onProgress?: ((done: string) => void) | undefined
  }
  type ReturnType = {
    /** Every address, key, account and order; also served at `/sandbox.json`. */
    manifest: createManifest.ReturnType
    /** Resolves with `anvil` or `PostgreSQL`, the program that ends first. Also resolves after `close`, because `close` ends both. */
    lost: Promise<string>
    /** Stops everything, and removes the data unless `keep` is set. */
    close(): Promise<void>
  }
}

/** The manifest holds no real secret, so pages of any origin may read it. */
const manifestHeaders = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

/**
 * Returns the chain's port. Wallets store the chain's URL, so the same `port` always gives the same chain port. For a `port` up to 47,767,
 * the chain's port lies below the ephemeral ports, so the system assigns it to no other program.
 */
function chainPortOf(port: number): number {
  return port > 16_500 ? port - 15_000 : port + 15_000
}

type Kept = {
  deployment: deploySandbox.ReturnType
  /** The Seaport listings. Absent if an earlier version, which had no listings, stored the sandbox. */
  listings?: signListings.ReturnType
  credentials: createCredentials.ReturnType
}

function requireMarket(
  deployment: deploySandbox.ReturnType,
  market: NonNullable<createSandbox.Options['market']>,
): void {
  const kept = marketOf(deployment)
  if (market !== kept) throw new OtherMarketKeptError(kept)
}

async function deployAll(options: deployAll.Options): Promise<deploySandbox.ReturnType> {
  const { rpcUrl, market, onProgress } = options
  const own = market === 'both' ? 'tillkit' : market
  const { contracts, ...deployment } = await deploySandbox({ rpcUrl, market: own, onProgress })
  const later = await openUniswapV3({ rpcUrl, contracts })
  const all = { ...deployment, contracts: { ...contracts, ...later } }
  if (market !== 'both') return all
  const { orders: requestOrders, ...beside } = await openRequests({ rpcUrl, contracts })
  return { ...all, contracts: { ...all.contracts, ...beside }, requestOrders }
}

declare namespace deployAll {
  type Options = Pick<createSandbox.Options, 'market'> & {
    rpcUrl: string
    onProgress: (done: string) => void
  }
}

/** Like `Promise.all`, but waits for both even if one fails: the other may have started a program that must be stopped. */
async function both<a, b>(first: Promise<a>, second: Promise<b>): Promise<[a, b]> {
  await Promise.allSettled([first, second])
  return Promise.all([first, second])
}

export class OtherMarketKeptError extends TillError<'OtherMarketKept'> {
  override name = 'OtherMarketKeptError'
  constructor(market: string) {
    super('OtherMarketKept', {
      shortMessage: `The kept sandbox has its orders on the market "${market}".`,
      fix: 'Start the sandbox with this market, without --keep, or with another folder in --data.',
    })
  }
}

/** Stops the programs in reverse order. If one fails to stop, the others are still stopped. */
export async function stopAll(started: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of started.toReversed()) await stop().catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
