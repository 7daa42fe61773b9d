import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../store/openDatabase.js'
import { isBusy } from '../../store/webhooks/listenerQueues.js'

/** Milliseconds between two looks whether an attempt is over. */
const pollInterval = 20

/** Waits until no attempt is under way of listeners for which no other one begins. */
export async function awaitAttempts(options: awaitAttempts.Options): Promise<void> {
  const { database, listenerIds, attemptTimeoutMs } = options
  let waited = 0
  while (waited < attemptTimeoutMs && (await isBusy(database, listenerIds))) {
    await pause(pollInterval)
    waited += pollInterval
  }
}

export declare namespace awaitAttempts {
  type Options = {
    database: Database
    listenerIds: readonly string[]
    /** Milliseconds that an attempt takes at most: one that began before is over by then. */
    attemptTimeoutMs: number
  }
}
