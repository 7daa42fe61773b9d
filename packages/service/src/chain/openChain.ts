import { TillError } from 'tillkit/internal'
import { BaseError, createPublicClient, http, type PublicClient, type Transport } from 'viem'
import { createFallbackTransport } from './createFallbackTransport.js'
import { isNodeFailure } from './isNodeFailure.js'
import { splitBatches } from './splitBatches.js'

/** The maximum size of a response in bytes. A full batch of calls with {@link contractGas} cannot return more. */
const maxResponseSize = 128 * 1024 * 1024

const requestTimeoutMs = 10_000

/** The gas limit for calls to untrusted contracts. It bounds the node's work and, because memory costs gas, the length of the result. */
export const contractGas = 200_000n

/** The connection to one chain. */
export type Chain = {
  /** The chain ID that each node must serve. */
  chainId: number
  /** The path segment of the chain's endpoints. */
  name: string
  /** The viem client that reads the chain. */
  client: PublicClient
  /** A client for each node; the one of `rpcUrl` comes first. */
  nodes: readonly Pick<Chain, 'chainId' | 'name' | 'client'>[]
  /** Switches to the node with this index until it fails. */
  prefer(place: number): void
  /** Resolves when the current node answers a light request. Rejects if it fails, or if `deadline` resolves first. */
  probe(deadline: Promise<unknown>): Promise<void>
}

export type Node = Pick<Chain, 'chainId' | 'name' | 'client'>

export function openChain(options: openChain.Options): Chain {
  const { chainId, name, rpcUrl, fallbackRpcUrls = [], fetch = globalThis.fetch } = options
  const urls = [rpcUrl, ...fallbackRpcUrls]
  const probes = urls.map((url) => http(url, { retryCount: 0, timeout: requestTimeoutMs, fetchFn: fetch }))
  const transports = urls.map((url) =>
    http(url, {
      batch: { batchSize: 200 },
      // No retries: the ingest retries by itself, and each other request has a deadline.
      retryCount: 0,
      timeout: requestTimeoutMs,
      // `splitBatches` reads and limits the body.
      maxResponseBodySize: false,
      fetchFn: splitBatches(fetch, { maxBytes: maxResponseSize }),
    }),
  )
  const nodes = transports.map((transport): Node => ({ chainId, name, client: openClient(transport) }))
  const { transport, prefer, probe } = createFallbackTransport({ nodes: transports, probes, chainId })
  const [only, ...others] = nodes
  const client = only && others.length === 0 ? only.client : openClient(transport)
  return { chainId, name, client, nodes, prefer, probe }
}

export declare namespace openChain {
  type Options = {
    chainId: number
    name: string
    rpcUrl: string
    /** Nodes that are used if `rpcUrl` fails, in this order; they are also compared with it. */
    fallbackRpcUrls?: readonly string[] | undefined
    fetch?: typeof globalThis.fetch | undefined
  }
}

function openClient(transport: Transport): PublicClient {
  // Disable CCIP read (EIP-3668): with it, any contract could make the service request a URL of its internal network.
  return createPublicClient({ transport, cacheTime: 0, ccipRead: false })
}

export function fromChain<value>(chain: Pick<Chain, 'name'>, read: Promise<value>): Promise<value> {
  return read.catch((cause) => {
    throw new ChainError(chain.name, cause)
  })
}

/**
 * Returns `undefined` if the contract reverts, runs out of gas or returns invalid data, because an untrusted contract must not stop the
 * service. Rejects with a `ChainError` if the node fails.
 */
export function fromContract<value>(chain: Chain, read: Promise<value>): Promise<value | undefined> {
  return read.catch((cause) => {
    if (isNodeFailure(cause)) throw new ChainError(chain.name, cause)
    return undefined
  })
}

function reasonOf(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.message : undefined
}

export class ChainError extends TillError<'NodeFailed'> {
  override name = 'ChainError'
  constructor(network: string, cause: unknown) {
    super('NodeFailed', {
      shortMessage: `The chain of ${network} does not answer.`,
      details: cause instanceof BaseError ? cause.shortMessage : reasonOf(cause),
      fix: 'Check the rpcUrl of this network.',
      retry: true,
      cause,
    })
  }
}
