import { sleep } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'

/**
 * Runs something again while it fails in a way that may pass, waiting twice as long each time.
 *
 * @throws RpcError the last failure, or `WebrpcClientDisconnected` when aborted while waiting.
 */
export async function withRetry<value>(options: withRetry.Options<value>): Promise<value> {
  const { run, count, delay, signal } = options
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const again = error instanceof RpcError && error.retry && attempt < count && !signal?.aborted
      if (!again) throw error
      // Half of the delay is left to chance, so that many clients do not come back in step.
      await sleep(delay * 2 ** attempt * (0.5 + Math.random() / 2), signal).catch((cause) => {
        throw new RpcError('WebrpcClientDisconnected', { details: 'The caller aborted it.', cause })
      })
    }
  }
}

export declare namespace withRetry {
  type Options<value> = {
    run: () => Promise<value>
    /** How often it may be run again. */
    count: number
    /** Milliseconds before the first repetition. */
    delay: number
    signal?: AbortSignal | undefined
  }
}
