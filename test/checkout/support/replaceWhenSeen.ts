import { type Hex, keccak256 } from 'viem'

/**
 * Connections of a wallet and of a page to a chain that mines by hand: what the wallet sends to replace another transaction of
 * its own goes out, and is mined, when the page has seen the other. People are slower than nodes.
 */
export function replaceWhenSeen({ rpc, place }: replaceWhenSeen.Options) {
  const sent: Hex[] = []
  const replacement = () => sent[place]
  let isOut = false
  return {
    wallet: async (request: Request) => {
      if (request.method !== 'eth_sendRawTransaction') return rpc(request)
      const [transaction] = request.params as [Hex]
      sent.push(transaction)
      return transaction === replacement() ? keccak256(transaction) : rpc(request)
    },
    page: async (request: Request) => {
      const found = await rpc(request)
      const [replaced, next] = [sent[place - 1], replacement()]
      const [hash] = (request.params ?? []) as unknown[]
      const isSeen = found && request.method === 'eth_getTransactionByHash' && replaced
      if (!isSeen || isOut || !next || hash !== keccak256(replaced)) return found
      isOut = true
      await rpc({ method: 'eth_sendRawTransaction', params: [next] })
      await rpc({ method: 'evm_mine', params: [] })
      return found
    },
  }
}

export declare namespace replaceWhenSeen {
  type Options = {
    /** Sends a JSON-RPC request to the chain. */
    rpc: (request: Request) => Promise<unknown>
    /** The place of the replacement among all transactions that the wallet sends, counted from 0. */
    place: number
  }
}

type Request = { method: string; params?: unknown }
