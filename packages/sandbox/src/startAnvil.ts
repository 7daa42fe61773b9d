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
 * Starts anvil. A supervisor process stops anvil when this process ends, even by SIGKILL.
 *
 * @throws {AnvilMissingError} when the program is neither installed from npm nor on the PATH.
 * @throws {ProcessStartError} when it does not start, for instance because the port is taken.
 */
export async function startAnvil(options: startAnvil.Options = {}): Promise<startAnvil.ReturnType> {
  const { port = 0, chainId = 31337, blockTime, statePath, loadStatePath } = options
  const { binary = findAnvil(), fetch = globalThis.fetch } = options
  // anvil never removes the state files that it writes, so give it a folder that the sandbox can remove.
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
    // Turn off anvil's log of each RPC request: the sandbox does not use it, and it slows down both processes.
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
    /** The chain id. @default 31337 */
    chainId?: number | undefined
    /** Seconds between blocks. @default one block for each transaction */
    blockTime?: number | undefined
    /** The file that anvil loads the chain from, if it exists. anvil writes it when it stops. */
    statePath?: string | undefined
    /** The file that anvil loads the chain from and does not change. */
    loadStatePath?: string | undefined
    /** Folder for anvil's states of old blocks. @default a new folder, which is removed at the end */
    cachePath?: string | undefined
    /** The program: a path, or a name on the PATH. @default the program of the npm package, else `anvil` */
    binary?: string | undefined
    /** The process that stops anvil if this process dies. @default a new supervisor */
    supervisor?: startSupervisor.ReturnType | undefined
    /** The function that sends RPC requests to anvil. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    rpcUrl: string
    pid: number
    request(method: string, params: readonly unknown[]): Promise<unknown>
    ended: Promise<boolean>
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

function findAnvil(): string {
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(import.meta.url).resolve(`${anvilPackage}/bin/${program}`)
  } catch {
    return 'anvil'
  }
}

const anvilPackage = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}

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

export class ChainRequestError extends TillError<'ChainRequestFailed'> {
  override name = 'ChainRequestError'
  constructor(options: { method: string; details: string }) {
    super('ChainRequestFailed', {
      shortMessage: `The chain rejected ${options.method}.`,
      details: options.details,
    })
  }
}
