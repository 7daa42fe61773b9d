import type { Hex } from 'viem'
import { limitClient } from './context/limitClient.js'
import { limitsOf } from './context/limits.js'
import { loadWatching, type Watching } from './execute/late/loadWatching.js'
import { isMade } from './execute/prove.js'
import { deepest } from './execute/refuseReorged.js'
import { prepare, runExclusive } from './execute/runExclusive.js'
import { parseRecord } from './journal/parseRecord.js'
import { loadReaders } from './plan/late/loadReaders.js'

/** All that carries a purchase out, in one piece: a page loads it when one starts, is prepared, or was made on an earlier visit. */
export const carryOut = {
  runExclusive,
  prepare,
  /** As `watchEarlier`, which is loaded for it. Rejects with `NotLoaded` where it is not there. */
  async watchEarlier(options: Earlier): Promise<Awaited<ReturnType<Watching['watchEarlier']>>> {
    const look = (purchaseId: Hex) =>
      runExclusive({ ...options, action: 'look', purchaseId, includeSeen: true, dispatch: () => {} })
    const { watchEarlier } = await loadWatching()
    const groundwork = { deepest, isMade, limitClient, limitsOf, loadReaders, parseRecord }
    return watchEarlier({ ...options, look, groundwork })
  },
}

type Earlier = Omit<runExclusive.Options, 'action' | 'purchaseId' | 'includeSeen' | 'dispatch'> & {
  text: string
}
