import { createTransport, type EIP1193RequestFn, hexToNumber, type Transport } from 'viem'
import { isNodeFailure } from './isNodeFailure.js'

/**
 * Makes a transport over several nodes of a chain: one of them is asked until it fails, and then the next one; or until another
 * is preferred. A node is asked for its chain before anything else, and passed over if that is another one.
 */
export function failOver(options: failOver.Options): failOver.ReturnType {
  const { nodes, chainId } = options
  let current = 0

  const transport: Transport = (config) => {
    const opened = nodes.map((node) => ({ ...node({ ...config, retryCount: 0 }), checked: false }))
    const request: EIP1193RequestFn = async (body) => {
      let failure: unknown
      for (let tried = 0; tried < opened.length; tried++) {
        const at = current
        const node = opened[at]
        if (!node) break
        try {
          if (!node.checked) {
            const served = hexToNumber(await node.request({ method: 'eth_chainId' }))
            if (served !== chainId) throw new Error(`Its node serves chain ${served}, not ${chainId}.`)
            node.checked = true
          }
          return (await node.request(body)) as never
        } catch (error) {
          if (!isNodeFailure(error)) throw error
          failure = error
          // Whatever else was asked at the same time failed as well: all go on together.
          if (current === at) current = (at + 1) % opened.length
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
    prefer(place) {
      current = place % nodes.length
    },
  }
}

export declare namespace failOver {
  type Options = {
    /** How each node is reached, the preferred one first. */
    nodes: readonly Transport[]
    chainId: number
  }
  type ReturnType = {
    transport: Transport
    /** Asks another node from now on, by its place: the current one answers, but is not believed. */
    prefer(place: number): void
  }
}
