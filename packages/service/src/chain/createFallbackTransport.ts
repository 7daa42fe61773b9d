import {
  BaseError,
  createTransport,
  type EIP1193RequestFn,
  HttpRequestError,
  hexToNumber,
  type Transport,
} from 'viem'
import { isNodeFailure } from './isNodeFailure.js'

/**
 * Creates a transport that uses one node of a chain until that node fails or `prefer` selects another one. A node that serves another chain
 * counts as failed.
 */
export function createFallbackTransport(
  options: createFallbackTransport.Options,
): createFallbackTransport.ReturnType {
  const { nodes, probes, chainId } = options
  const openedProbes = probes.map((probe) => probe({}))
  let current = 0

  const transport: Transport = (config) => {
    const opened = nodes.map((node) => ({ ...node({ ...config, retryCount: 0 }), checked: false }))
    const request: EIP1193RequestFn = async (body) => {
      let failure: unknown
      for (let tried = 0; tried < opened.length; tried++) {
        const index = current
        const node = opened[index]
        if (!node) break
        try {
          if (!node.checked) {
            const served = hexToNumber(await node.request({ method: 'eth_chainId' }))
            if (served !== chainId)
              throw new Error(`Expected chain ${chainId}. The node is on chain ${served}.`)
            node.checked = true
          }
          return (await node.request(body)) as never
        } catch (error) {
          if (!isNodeFailure(error)) throw error
          failure = error
          // Concurrent requests fail together. Only the first failure moves to the next node; otherwise each failure would skip one.
          if (current === index) current = (index + 1) % opened.length
        }
      }
      throw failure
    }
    return createTransport({
      key: 'failOver',
      name: 'Several nodes',
      type: 'failOver',
      retryCount: 0,
      request,
    })
  }

  return {
    transport,
    prefer(index) {
      current = index % nodes.length
    },
    async probe(deadline) {
      const index = current
      const answered = openedProbes[index]?.request({ method: 'eth_chainId' }).catch((error: unknown) => {
        if (!isResponse(error)) throw error
      })
      const late = deadline.then(() => {
        throw new Error('The node is silent.')
      })
      try {
        await Promise.race([answered, late])
      } catch (error) {
        if (current === index) current = (index + 1) % nodes.length
        throw error
      }
    },
  }
}

export declare namespace createFallbackTransport {
  type Options = {
    nodes: readonly Transport[]
    /** A transport to each node that sends no batches, so that a probe never waits for another request. */
    probes: readonly Transport[]
    chainId: number
  }
  type ReturnType = {
    transport: Transport
    /** Switches to the node with this index, for example because the current node returns blocks that the other nodes do not have. */
    prefer(index: number): void
    /**
     * Sends a light request to the current node, and resolves when the node answers. Rejects if the node fails or `deadline` resolves
     * first, and then switches to the next node.
     */
    probe(deadline: Promise<unknown>): Promise<void>
  }
}

/** Whether the error proves that the node has answered. An error such as 429 (too many requests) is an answer, too. */
function isResponse(error: unknown): boolean {
  const failure = error instanceof BaseError && error.walk((cause) => cause instanceof HttpRequestError)
  return failure instanceof HttpRequestError ? failure.status !== undefined : !isNodeFailure(error)
}
