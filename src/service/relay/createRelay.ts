import { setTimeout as pause } from 'node:timers/promises'
import type { Hex } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { accept } from './accept.js'
import { broadcast } from './broadcast.js'
import { readHead } from './readHead.js'
import { readRelayStatus } from './readRelayStatus.js'
import { rebroadcast } from './rebroadcast.js'
import type { Relayer } from './relayer.js'

/** The most purchases that wait for their turn in this process. */
const mostWaiting = 64

/** Carries out signed purchases, each at most once, whatever happens to this process and however many there are. */
export type Relay = createRelay.ReturnType

/**
 * Makes the relay of a chain. The transactions of a purchase are kept in the database before they are sent, so what was
 * taken on is carried out even when this process ends: by a repeated request, or by whichever process tends next.
 *
 * That no purchase is made twice does not rest on it: the market notes each id of a buyer.
 */
export function createRelay(relayer: Relayer): createRelay.ReturnType {
  const { database, onProblem } = relayer
  const stop = new AbortController()
  let tending: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** One after the other: waiting for the lock of the database takes a connection, which others need. */
  function inTurn<value>(run: () => Promise<value>): Promise<value> {
    if (waiting >= mostWaiting) throw new RpcError('WebrpcEndpoint', { details: 'Too many purchases wait.' })
    waiting++
    const turn = last.then(run).finally(() => {
      waiting--
    })
    last = turn.catch(() => {})
    return turn
  }

  async function keepTending(): Promise<void> {
    const { signal } = stop
    while (!signal.aborted) {
      await rebroadcast(relayer).catch(onProblem)
      await pause(relayer.rebroadcastInterval, undefined, { signal }).catch(() => {})
    }
  }

  return {
    async resume(purchase) {
      const head = await readHead(relayer)
      const status = await readRelayStatus({ relayer, sql: database, head, purchase })
      if (status.kind === 'open') await broadcast(relayer, status.relay.raws)
      return status.kind === 'made' || status.kind === 'open'
    },
    async carryOut({ purchase, signature }) {
      const raws = await inTurn(() =>
        database.transaction((sql) => accept({ relayer, sql, purchase, signature })),
      )
      // Kept for good from here on: whatever happens now, it will be sent.
      await broadcast(relayer, raws)
    },
    start() {
      tending ??= keepTending()
    },
    async close() {
      stop.abort()
      await Promise.all([tending, last])
    },
  }
}

export declare namespace createRelay {
  type ReturnType = {
    /**
     * Sends again what was taken on for this purchase, and answers whether it was made, or can still happen.
     *
     * Throws RpcError `InvalidArgument` when its id stands for another purchase, ChainError, DatabaseError.
     */
    resume(purchase: SignedPurchase): Promise<boolean>
    /** Carries a signed purchase out, unless that is under way. Throws what `accept` does. */
    carryOut(request: { purchase: SignedPurchase; signature: Hex }): Promise<void>
    /** Looks after what is on its way, from now on. */
    start(): void
    /** Ends what runs. */
    close(): Promise<void>
  }
}
