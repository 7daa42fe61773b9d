import { setTimeout as pause } from 'node:timers/promises'
import type { Hex } from 'viem'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { fromChain } from '../chain/openChain.js'
import { accept } from './accept.js'
import { broadcast } from './broadcast.js'
import { createL1Fees } from './createL1Fees.js'
import { createLines } from './createLines.js'
import { readHead } from './readHead.js'
import { readRelayStatus } from './readRelayStatus.js'
import { type Refusals, rebroadcast } from './rebroadcast.js'
import type { Relayer } from './relayer.js'
import { settleCosts } from './settleCosts.js'

/** Carries out signed purchases, each at most once, whatever happens to this process and however many there are. */
export type Relay = createRelay.ReturnType

/**
 * Makes the relay of a chain. The transactions of a purchase are stored in the database before they are sent, so what was
 * accepted is carried out even when this process ends: by a repeated request, or by whichever process rebroadcasts next.
 *
 * That no purchase is made twice does not rest on it: the market notes each id of a buyer.
 */
export function createRelay(options: createRelay.Options): createRelay.ReturnType {
  const relayer: Relayer = { ...options, readL1Fee: createL1Fees(options) }
  const { database, onProblem } = relayer
  const stop = new AbortController()
  let rebroadcasting: Promise<void> | undefined
  // One after the other: of two that are prepared at once, one would be for nothing.
  const lines = createLines()

  async function rebroadcastLoop(): Promise<void> {
    const { signal } = stop
    const refusals: Refusals = { raw: undefined, times: 0 }
    while (!signal.aborted) {
      await rebroadcast(relayer, refusals).catch(onProblem)
      await tellBalance().catch(onProblem)
      await pause(relayer.rebroadcastInterval, undefined, { signal }).catch(() => {})
    }
  }

  async function tellBalance(): Promise<void> {
    const { account, chain, onBalance } = relayer
    onBalance(await fromChain(chain, chain.client.getBalance({ address: account.address })))
  }

  return {
    async resume(purchase) {
      const head = await readHead(relayer)
      const status = await readRelayStatus({ relayer, sql: database, head, purchase })
      if (status.kind === 'pending') await broadcast(relayer, status.relay.rawTransactions)
      return status.kind === 'purchased' || status.kind === 'pending'
    },
    async submit(request) {
      const rawTransactions = await lines.take(request.project, async () => {
        await settleCosts(relayer, database, await readHead(relayer))
        return accept({ relayer, ...request })
      })
      // Committed: whatever happens now, it will be sent.
      await broadcast(relayer, rawTransactions)
    },
    start() {
      rebroadcasting ??= rebroadcastLoop()
    },
    async close() {
      stop.abort()
      await Promise.all([rebroadcasting, lines.taken()])
    },
  }
}

export declare namespace createRelay {
  type Options = Omit<Relayer, 'readL1Fee'>
  type ReturnType = {
    /**
     * Sends again what was accepted for this purchase, and answers whether it was made, or can still happen.
     *
     * Throws RpcError `InvalidArgument` when its id stands for another purchase, ChainError, DatabaseError.
     */
    resume(purchase: SignedPurchase): Promise<boolean>
    /**
     * Accepts a signed purchase on the account of a project, and sends it, unless that was done before. Throws what
     * `accept` does.
     */
    submit(request: { purchase: SignedPurchase; signature: Hex; project: string }): Promise<void>
    /** Rebroadcasts what is pending, from now on. */
    start(): void
    /** Ends what runs. */
    close(): Promise<void>
  }
}
