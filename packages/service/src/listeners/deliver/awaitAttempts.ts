import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../store/openDatabase.js'
import { isBusy } from '../../store/webhooks/listenerQueues.js'

const [firstPause, maxPause] = [20, 640]

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
    attemptTimeoutMs: number
  }
}
