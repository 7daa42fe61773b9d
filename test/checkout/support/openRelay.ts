import { type Hex, keccak256, numberToHex } from 'viem'

/**
 * Opens a private relay between a wallet and the chain. It holds back transactions and sends them at `release`.
 *
 * The wallet skips `ahead` nonces for other devices. If they send exactly that many transactions first, the held transactions are still
 * valid.
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
    /** Sends the held transactions. Ignores those that the chain no longer accepts. */
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
    rpc: (request: Request) => Promise<unknown>
    /** The number of nonces that the wallet skips. @default 0 */
    ahead?: number | undefined
  }
}

type Request = { method: string; params?: unknown }
