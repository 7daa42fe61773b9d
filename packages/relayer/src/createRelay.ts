import { setTimeout as pause } from 'node:timers/promises'
import { fromChain, type Relay, type RelayOptions } from '@tillkit/service/internal'
import { accept } from './accept.js'
import { broadcast } from './broadcast.js'
import { createL1Fees } from './createL1Fees.js'
import { createLines } from './createLines.js'
import { readHead } from './readHead.js'
import { readRelayStatus } from './readRelayStatus.js'
import { type Refusals, rebroadcast } from './rebroadcast.js'
import type { Relayer } from './relayer.js'
import { settleCosts } from './settleCosts.js'

/**
 * Opens the relay of a chain. It stores the transactions of a purchase before it sends them. If this process ends, a repeated
 * request or the next process that rebroadcasts sends them.
 *
 * The market rejects a second purchase with the same id. So the relay alone does not have to prevent double purchases.
 */
export function createRelay(options: RelayOptions): Relay {
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
