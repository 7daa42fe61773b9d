import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  awaitOutput,
  ProcessStartError,
  privateFolder,
  processEnd,
  startSupervisor,
  stopProcess,
} from '@tillkit/service/internal'
import { TillError } from 'tillkit/internal'
import * as z from 'zod/mini'

/**
 * Starts anvil, a local Ethereum chain, on a port of the loopback interface.
 * Its accounts are those of anvil's well-known mnemonic, and each transaction is mined at once
 * unless a `blockTime` is given. It is stopped when this process ends, even by SIGKILL.
 *
 * @throws {AnvilMissingError} when the program is neither installed from npm nor on the PATH.
 * @throws {ProcessStartError} when it does not start, for instance because the port is taken.
 */
export async function startAnvil(options: startAnvil.Options = {}): Promise<startAnvil.ReturnType> {
  const { port = 0, chainId = 31337, blockTime, statePath, loadStatePath } = options
  const { binary = findAnvil(), fetch = globalThis.fetch } = options
  // anvil never removes the states that it has written, here or in the home of the user.
  const cachePath = options.cachePath ?? (await mkdtemp(join(await privateFolder(), 'chain-')))
  const isOwnCache = options.cachePath === undefined
  const supervisor = options.supervisor ?? (await startSupervisor())
  if (isOwnCache) supervisor.discard(cachePath)
  const child = supervisor.run(binary, [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--chain-id',
    String(chainId),
    ...(blockTime === undefined ? [] : ['--block-time', String(blockTime)]),
    ...(statePath === undefined ? [] : ['--state', statePath]),
    ...(loadStatePath === undefined ? [] : ['--load-state', loadStatePath]),
    '--cache-path',
    cachePath,
  ])
  const close = async () => {
    await stopProcess({ child })
    if (isOwnCache) await rm(cachePath, { recursive: true, force: true })
    if (options.supervisor === undefined) await supervisor.close()
  }
  try {
    const match = await awaitOutput({ child, name: 'anvil', pattern: /Listening on (127\.0\.0\.1:\d+)/ })
    const rpcUrl = `http://${match[1]}`
    const request = requestOn(rpcUrl, fetch)
    // A log line for each request is work for both processes that nobody reads.
    await request('anvil_setLoggingEnabled', [false])
    return { rpcUrl, pid: child.pid ?? 0, request, ended: processEnd(child), close }
  } catch (error) {
    await close()
    if (!(error instanceof ProcessStartError)) throw error
    if (isMissing(error.cause)) throw new AnvilMissingError(error.cause)
    throw error
  }
}

export declare namespace startAnvil {
  type Options = {
    /** Port on 127.0.0.1; 0 lets the system choose a free one. @default 0 */
    port?: number | undefined
    /** @default 31337 */
    chainId?: number | undefined
    /** Seconds between blocks. @default a block for each transaction, at once */
    blockTime?: number | undefined
    /** File that the chain is loaded from, where it exists, and written to when it stops. */
    statePath?: string | undefined
    /** File that the chain is loaded from, and that is left as it is. */
    loadStatePath?: string | undefined
    /** Folder for states of old blocks, which anvil leaves there. @default a folder of its own, which is removed at the end */
    cachePath?: string | undefined
    /** The program, as a path or as a name on the PATH. @default that of the npm package, else `anvil` */
    binary?: string | undefined
    /** What it is stopped with when this process dies. @default one of its own */
    supervisor?: startSupervisor.ReturnType | undefined
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    /** JSON-RPC address, over HTTP and WebSocket. */
    rpcUrl: string
    pid: number
    /** Calls a JSON-RPC method that no viem client has, and answers its result. */
    request(method: string, params: readonly unknown[]): Promise<unknown>
    /** Resolves when the program ends, for whatever reason: true if it ended well. */
    ended: Promise<boolean>
    /** Stops the chain, and writes `statePath`. */
    close(): Promise<void>
  }
}

function requestOn(rpcUrl: string, fetch: typeof globalThis.fetch): startAnvil.ReturnType['request'] {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = Answer.parse(await response.json())
    if (error) throw new ChainRequestError({ method, details: error.message })
    return result
  }
}

const Answer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
})

/** The program from npm, else the name to be looked up on the PATH. */
function findAnvil(): string {
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(import.meta.url).resolve(`${anvilPackage}/bin/${program}`)
  } catch {
    return 'anvil'
  }
}

/** npm has one for each platform: Linux and macOS on x64 and arm64, Windows on x64. */
const anvilPackage = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}

/** anvil is neither installed from npm nor on the PATH. */
export class AnvilMissingError extends TillError<'AnvilMissing'> {
  override name = 'AnvilMissingError'
  constructor(cause?: unknown) {
    super('AnvilMissing', {
      shortMessage: 'The sandbox needs anvil, which is not installed.',
      fix: `Run "npm install --save-dev ${anvilPackage}", or put anvil on the PATH (https://getfoundry.sh).`,
      cause,
    })
  }
}

/** The chain refused a JSON-RPC request. */
export class ChainRequestError extends TillError<'ChainRequestFailed'> {
  override name = 'ChainRequestError'
  constructor(options: { method: string; details: string }) {
    super('ChainRequestFailed', {
      shortMessage: `The chain refused ${options.method}.`,
      details: options.details,
    })
  }
}
