import type { Address, Hash, Hex } from 'viem'
import type { startShop } from '../../support/startShop.js'

/** A sent payment. It is in the node's transaction pool, or a private relay holds it back. */
export type Payment = {
  raw: Hex
  hash: Hash
  /**
   * The purchase id or listing number. The market reverts on a second payment with the same one. `undefined` if it accepts a second
   * payment.
   */
  id: Hex | undefined
  isHeld: boolean
  wasNoted: boolean
  /** The id of the journal that has the entry of the payment, see `notesOf`. */
  notes: string
}

/** Tracks the payments of one test case, and reads their state from the chain. */
export function createPayments({ rpc, account }: createPayments.Options) {
  const all: Payment[] = []
  const ask = <answer>(method: string, ...params: unknown[]) => rpc({ method, params }) as Promise<answer>

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
    /**
     * Whether the node shows the payment to a client that does not know its hash. Such a client sees only the pending nonce count, which
     * includes a payment only if no lower nonce is missing.
     */
    isShown: async (payment: Payment) => {
      const waiting = await findWaiting(payment)
      const next = Number(await ask('eth_getTransactionCount', account, 'pending'))
      return waiting !== undefined && Number(waiting.nonce) < next
    },
    /** Sends the payments that relays hold back or that a reorg dropped. */
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
