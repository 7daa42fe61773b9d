import { sleep } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'

export async function withRetry<value>(options: withRetry.Options<value>): Promise<value> {
  const { run, count, delay, signal } = options
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const again = error instanceof RpcError && error.retry && attempt < count && !signal?.aborted
      if (!again) throw error
      // Randomize half of the delay, so many clients do not retry at the same time.
      await sleep(delay * 2 ** attempt * (0.5 + Math.random() / 2), signal).catch((cause) => {
        throw new RpcError('WebrpcClientDisconnected', { details: 'The caller aborted the request.', cause })
      })
    }
  }
}

export declare namespace withRetry {
  type Options<value> = {
    run: () => Promise<value>
    count: number
    delay: number
    signal?: AbortSignal | undefined
  }
}
