import { setImmediate } from 'node:timers/promises'
import { sleep } from 'tillkit/internal'
import { type Chain, ChainError } from './openChain.js'

/**
 * A read that takes longer than `probeAfterMs` causes a probe, and `probeTimeoutMs` is the time limit of the probe. Their sum is below one
 * second, because a page waits for the answer.
 */
const probeAfterMs = 250
const probeTimeoutMs = 650

/**
 * Rejects with `ChainError` within a second if the node answers neither the read nor a light request, the probe. A slow read alone does not
 * reject: this function probes the node again until the read ends.
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
    /** Waits for a time in milliseconds. @default a timer */
    wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined
  }
}

/**
 * Lets the process read the responses that have arrived. Otherwise the timer of a busy process could run before the process reads a
 * response that arrived in time.
 */
async function readPending(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate()
}
