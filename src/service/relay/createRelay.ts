import { setTimeout as pause } from 'node:timers/promises'
import type { Hex } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { broadcast } from './broadcast.js'
import { readHead } from './readHead.js'
import { readStanding } from './readStanding.js'
import type { Relayer } from './relayer.js'
import { takeOn } from './takeOn.js'
import { tend } from './tend.js'

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
      await tend(relayer).catch(onProblem)
      await pause(relayer.tendInterval, undefined, { signal }).catch(() => {})
    }
  }

  return {
    async resume(purchase) {
      const head = await readHead(relayer)
      const standing = await readStanding({ relayer, sql: database, head, purchase })
      if (standing.kind === 'open') await broadcast(relayer, standing.relay.raws)
      return standing.kind === 'made' || standing.kind === 'open'
    },
    async carryOut({ purchase, signature }) {
      const raws = await inTurn(() =>
        database.transaction((sql) => takeOn({ relayer, sql, purchase, signature })),
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
    /** Carries a signed purchase out, unless that is under way. Throws what `takeOn` does. */
    carryOut(request: { purchase: SignedPurchase; signature: Hex }): Promise<void>
    /** Looks after what is on its way, from now on. */
    start(): void
    /** Ends what runs. */
    close(): Promise<void>
  }
}
