import { followTogether } from './followTogether.js'
import { readBatchStatus } from './readBatchStatus.js'
import { runBatch, sendCalls } from './runBatch.js'
import { waitForBatch } from './waitForBatch.js'

/** All that asks a wallet for several calls as one, and follows them, in one piece: only whose wallet sends such batches loads it. */
export const batches = { followTogether, readBatchStatus, runBatch, sendCalls, waitForBatch }
