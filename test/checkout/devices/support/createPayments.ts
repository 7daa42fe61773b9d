import type { Address, Hash, Hex } from 'viem'
import type { startShop } from '../../support/startShop.js'

/** A payment that a wallet has sent: to the pool, or to a relay that holds it back. */
export type Payment = {
  raw: Hex
  hash: Hash
  /** What the chain keeps it apart from another one by. */
  id: Hex | undefined
  isHeld: boolean
  wasNoted: boolean
  /** Of which notes of which device. */
  notes: string
}

/** The payments of a story, and what the chain says of them. */
export function createPayments({ rpc, account }: createPayments.Options) {
  const all: Payment[] = []
  const ask = <answer>(method: string, ...params: unknown[]) => rpc({ method, params }) as Promise<answer>

  /** A payment that waits to be mined, as the node has it. */
  const findWaiting = async ({ hash }: Payment) => {
    const found = await ask<Found | null>('eth_getTransactionByHash', hash)
    return found?.blockNumber === null ? found : undefined
  }
  const findReceipt = (hash: Hash) => ask<Receipt | null>('eth_getTransactionReceipt', hash)

  return {
    all,
    findReceipt,
    findWaiting,
    hasPaid: async ({ hash }: Payment) => (await findReceipt(hash))?.status === '0x1',
    mayPay: async (payment: Payment) => payment.isHeld || (await findWaiting(payment)) !== undefined,
    /** Whether the node tells of a payment to who does not know its hash: it is next, or behind others that are. */
    isShown: async (payment: Payment) => {
      const waiting = await findWaiting(payment)
      const next = Number(await ask('eth_getTransactionCount', account, 'pending'))
      return waiting !== undefined && Number(waiting.nonce) < next
    },
    /** Sends what relays hold back, or what a block that was taken back held. */
    release: async (some: readonly Payment[]): Promise<undefined> => {
      for (const payment of some) {
        payment.isHeld = false
        await ask('eth_sendRawTransaction', payment.raw).catch(() => {})
      }
    },
  }
}

export declare namespace createPayments {
  type Options = { rpc: Awaited<ReturnType<typeof startShop>>['rpc']; account: Address }
}

type Found = { blockNumber: Hex | null; nonce: Hex }
type Receipt = { status: Hex }
