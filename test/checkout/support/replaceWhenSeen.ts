import { type Hex, keccak256 } from 'viem'

/**
 * Creates two connections to a chain that mines by hand: for the wallet and for the page. If the wallet replaces a transaction, the chain
 * gets the replacement only after the page has seen the original. This is realistic, because a human is slower than a node.
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
    rpc: (request: Request) => Promise<unknown>
    /** The index of the replacement among the wallet's transactions, from 0. */
    place: number
  }
}

type Request = { method: string; params?: unknown }
