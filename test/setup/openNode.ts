import { http, InvalidParamsRpcError, type Transport, webSocket } from 'viem'

/**
 * The transport to a chain of a test's own: one connection for all that is asked, where a request of its own for each costs five
 * times as much. It is asked as a node over HTTP is, and nothing is subscribed to.
 *
 * Nothing is measured by it: machines may be slow. And what changes the chain must not be asked twice.
 */
export function openNode(rpcUrl: string): openNode.ReturnType {
  const settings = { timeout: 240_000, retryCount: 0 }
  const open = webSocket(rpcUrl.replace(/^http/, 'ws'), { ...settings, reconnect: false })
  const { getRpcClient } = open({}).value ?? {}
  const openHttp = http(rpcUrl, settings)
  return {
    transport: (options) => {
      const { request: ask } = open(options)
      const slow = openHttp(options)
      const request = async (...asked: Parameters<typeof ask>) => {
        try {
          return await ask(...asked)
        } catch (error) {
          // Of what it cannot read anvil says over HTTP alone whether it is the method or its values.
          const isUnread = error instanceof InvalidParamsRpcError && /untagged enum/.test(error.details)
          if (!isUnread) throw error
          return slow.request(...asked)
        }
      }
      return { ...slow, request: request as typeof ask }
    },
    close: async () => {
      const connection = await getRpcClient?.()
      connection?.close()
    },
  }
}

export declare namespace openNode {
  type ReturnType = {
    transport: Transport<'http'>
    /** Ends the connection, before the chain does. */
    close: () => Promise<void>
  }
}
