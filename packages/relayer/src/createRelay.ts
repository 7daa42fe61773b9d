import { setTimeout as pause } from 'node:timers/promises'
import { fromChain, type Relay, type RelayOptions } from '@tillkit/service/internal'
import { accept } from './accept.js'
import { broadcast } from './broadcast.js'
import { createL1Fees } from './createL1Fees.js'
import { createProjectQueues } from './createProjectQueues.js'
import { readHead } from './readHead.js'
import { readRelayStatus } from './readRelayStatus.js'
import { type Refusals, rebroadcast } from './rebroadcast.js'
import type { Relayer } from './relayer.js'
import { settleCosts } from './settleCosts.js'

/**
 * Opens the relay of a chain. It stores the transactions of a purchase before it sends them.
 *
 * The market rejects a second purchase with the same ID, so the relay alone does not have to prevent double purchases.
 */
export function createRelay(options: RelayOptions): Relay {
  const relayer: Relayer = { ...options, readL1Fee: createL1Fees(options) }
  const { database, onProblem } = relayer
  const stop = new AbortController()
  let rebroadcasting: Promise<void> | undefined
  // Prepare one purchase at a time: two concurrent preparations would choose the same nonces, and one would have to start again.
  const queues = createProjectQueues()

  async function rebroadcastLoop(): Promise<void> {
    const { signal } = stop
    const refusals: Refusals = { raw: undefined, times: 0 }
    while (!signal.aborted) {
      await rebroadcast(relayer, refusals).catch(onProblem)
      await reportBalance().catch(onProblem)
      await pause(relayer.rebroadcastInterval, undefined, { signal }).catch(() => {})
    }
  }

  async function reportBalance(): Promise<void> {
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
      const rawTransactions = await queues.take(request.project, async () => {
        await settleCosts(relayer, database, await readHead(relayer))
        return accept({ relayer, ...request })
      })
      // The transactions are stored, so a later round sends them even if this attempt fails.
      await broadcast(relayer, rawTransactions)
    },
    start() {
      rebroadcasting ??= rebroadcastLoop()
    },
    async close() {
      stop.abort()
      await Promise.all([rebroadcasting, queues.idle()])
    },
  }
}
