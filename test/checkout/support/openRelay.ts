import { type Hex, keccak256, numberToHex } from 'viem'

/**
 * A private relay between a wallet and the chain: it takes transactions, shows them to nobody, and sends them when it likes.
 *
 * The wallet numbers them as if the account had `ahead` more under way, so that they are still good when another device has
 * sent as many.
 */
export function openRelay({ rpc, ahead = 0 }: openRelay.Options) {
  const held: Hex[] = []
  return {
    rpc: async (request: Request) => {
      const { method, params } = request
      if (method === 'eth_getTransactionCount') return numberToHex(Number(await rpc(request)) + ahead)
      if (method !== 'eth_sendRawTransaction') return rpc(request)
      const [transaction] = params as [Hex]
      held.push(transaction)
      return keccak256(transaction)
    },
    /** Sends what was held back. What the chain does not take any more is gone. */
    release: async () => {
      for (const transaction of held.splice(0)) {
        await rpc({ method: 'eth_sendRawTransaction', params: [transaction] }).catch(() => {})
      }
      await rpc({ method: 'evm_mine', params: [] })
    },
  }
}

export declare namespace openRelay {
  type Options = {
    /** Sends a JSON-RPC request to the chain. */
    rpc: (request: Request) => Promise<unknown>
    /** @default 0 */
    ahead?: number | undefined
  }
}

type Request = { method: string; params?: unknown }
