import { TillError } from 'tillkit/internal'
import { BaseError, createPublicClient, http, type PublicClient, type Transport } from 'viem'
import { failOver } from './failOver.js'
import { isNodeFailure } from './isNodeFailure.js'
import { splitBatches } from './splitBatches.js'

/** Bytes of an answer: above what a whole batch of calls with {@link contractGas} can return. */
const maxResponseSize = 128 * 1024 * 1024

/**
 * The gas that a contract of unknown hands may use for an answer. It bounds how long the node works on one, and how
 * long the answer is: memory costs gas, too.
 */
export const contractGas = 200_000n

/** One chain to read from. */
export type Chain = {
  /** The id that the node is asked with and held to. */
  chainId: number
  /** The path segment of the chain’s calls. */
  name: string
  /** Reads the chain. */
  client: PublicClient
  /** Its nodes, each by itself, the preferred one first. */
  nodes: readonly Pick<Chain, 'chainId' | 'name' | 'client'>[]
  /** Asks one of them from now on, by its place, until it fails. */
  prefer(place: number): void
}

/** One node of a chain. */
export type Node = Pick<Chain, 'chainId' | 'name' | 'client'>

/** Opens a chain's JSON-RPC. Calls made in the same moment travel together. */
export function openChain(options: openChain.Options): Chain {
  const { chainId, name, rpcUrl, fallbackRpcUrls = [], fetch = globalThis.fetch } = options
  const transports = [rpcUrl, ...fallbackRpcUrls].map((url) =>
    http(url, {
      batch: { batchSize: 200 },
      // The ingest tries again by itself, and a request has its own deadline.
      retryCount: 0,
      timeout: 10_000,
      // Read and bounded there.
      maxResponseBodySize: false,
      fetchFn: splitBatches(fetch, { maxBytes: maxResponseSize }),
    }),
  )
  const nodes = transports.map((transport): Node => ({ chainId, name, client: openClient(transport) }))
  const { transport, prefer } = failOver({ nodes: transports, chainId })
  const [only, ...others] = nodes
  const client = only && others.length === 0 ? only.client : openClient(transport)
  return { chainId, name, client, nodes, prefer }
}

export declare namespace openChain {
  type Options = {
    chainId: number
    name: string
    rpcUrl: string
    /** Nodes that are asked where that one fails, and held against it, in this order. @default [] */
    fallbackRpcUrls?: readonly string[] | undefined
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
}

function openClient(transport: Transport): PublicClient {
  return createPublicClient({ transport, cacheTime: 0 })
}

/** Waits for an answer of the chain. Rejects with a `ChainError` whatever goes wrong. */
export function fromChain<value>(chain: Pick<Chain, 'name'>, answer: Promise<value>): Promise<value> {
  return answer.catch((cause) => {
    throw new ChainError(chain.name, cause)
  })
}

/**
 * Waits for what a contract says, `undefined` if it refuses, runs out of gas or answers nonsense: a contract that
 * anybody may have written must not stop the service. Rejects with a `ChainError` when the node itself fails.
 */
export function fromContract<value>(chain: Chain, answer: Promise<value>): Promise<value | undefined> {
  return answer.catch((cause) => {
    if (isNodeFailure(cause)) throw new ChainError(chain.name, cause)
    return undefined
  })
}

function reasonOf(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.message : undefined
}

/** A chain's node cannot be reached, or failed. */
export class ChainError extends TillError<'NodeFailed'> {
  override name = 'ChainError'
  constructor(network: string, cause: unknown) {
    super('NodeFailed', {
      shortMessage: `The chain of ${network} does not answer.`,
      details: cause instanceof BaseError ? cause.shortMessage : reasonOf(cause),
      fix: 'Check its rpcUrl.',
      retry: true,
      cause,
    })
  }
}
