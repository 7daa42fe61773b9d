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
  /** The name of the network, which is the path segment of its endpoints. */
  name: string
  /** The viem client for reads from the chain. It uses the current node. */
  client: PublicClient
  /** A client for each node. The first one uses `rpcUrl`. */
  nodes: readonly Pick<Chain, 'chainId' | 'name' | 'client'>[]
  /** Switches to the node at this index of `nodes`, until that node fails. */
  prefer(place: number): void
  /**
   * Sends a light request to the current node, and resolves when the node answers. Rejects if the node fails or `deadline` resolves first,
   * and then switches to the next node.
   */
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
      // Do not retry here: the ingest retries automatically, and each other request has a deadline.
      retryCount: 0,
      timeout: requestTimeoutMs,
      // `splitBatches` reads the body and limits its size.
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
    /**
     * Nodes that the service uses in this order if `rpcUrl` fails. The service also compares their blocks with those of `rpcUrl`.
     * @default []
     */
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
 * Returns the result of a read from a contract. Returns `undefined` if the contract reverts, runs out of gas or returns invalid data,
 * because an untrusted contract must not stop the service.
 *
 * @throws ChainError – the node fails.
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
