import { setImmediate } from 'node:timers/promises'
import { sleep } from 'tillkit/internal'
import { type Chain, ChainError } from './openChain.js'

/** The sum of both is below one second, because a page waits for the answer. */
const probeAfterMs = 250
const probeTimeoutMs = 650

/**
 * Rejects a read with `ChainError` within a second if the node is silent. A slow read alone is not a failure. The read fails if the node
 * also leaves a light request unanswered.
 */
export async function failIfSilent<value>(
  chain: Pick<Chain, 'name' | 'probe'>,
  read: Promise<value>,
  { wait = sleep }: failIfSilent.Options = {},
): Promise<value> {
  const settled = new AbortController()
  const { signal } = settled
  const watch = async (): Promise<never> => {
    for (;;) {
      await wait(probeAfterMs, signal)
      await chain.probe(wait(probeTimeoutMs, signal).then(readPending)).catch((cause) => {
        throw new ChainError(chain.name, cause)
      })
    }
  }
  try {
    return await Promise.race([read, watch()])
  } finally {
    settled.abort(new Error('The read has settled.'))
  }
}

export declare namespace failIfSilent {
  type Options = {
    /** Waits this many milliseconds. @default a timer */
    wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined
  }
}

/** Lets the process read the responses that have arrived. A busy process may run a late timer before it reads a timely response. */
async function readPending(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate()
}
