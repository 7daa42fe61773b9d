import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../store/openDatabase.js'
import { isBusy } from '../../store/webhooks/listenerQueues.js'

/** Milliseconds between the first two looks whether an attempt is over, twice as long each time, and at most. */
const [firstPause, maxPause] = [20, 640]

/** Waits until no attempt is under way of listeners for which no other one begins. */
export async function awaitAttempts(options: awaitAttempts.Options): Promise<void> {
  const { database, listenerIds, attemptTimeoutMs } = options
  let waited = 0
  for (let wait = firstPause; waited < attemptTimeoutMs; wait = Math.min(2 * wait, maxPause)) {
    if (!(await isBusy(database, listenerIds))) return
    await pause(wait)
    waited += wait
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
