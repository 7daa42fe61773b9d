import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { limitsOf } from '../context/limits.js'
import type { PurchasePart } from '../context/run.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { runAttempt } from './attempt.js'
import { createPrefetcher, type Prefetcher } from './snapshot.js'
import { watchEarlier } from './watchEarlier.js'

export function openAttempts(options: openAttempts.Options): Attempts {
  const limits = limitsOf(options.limits)
  const client = limitClient(options.client, limits.requestTimeoutMs)
  const prefetcher = createPrefetcher({ ...options, client, pageClient: options.client })
  const shared = { ...options, client, prefetcher }
  return {
    run: (request) => runAttempt({ ...shared, ...request }),
    prefetch: prefetcher.prefetch,
    watchEarlier: (request) => watchEarlier({ ...shared, ...request }),
  }
}

export declare namespace openAttempts {
  type Options = Omit<CheckoutOptions, 'intent' | 'storage'> & {
    storage: CheckoutStorage
    part?: PurchasePart | undefined
  }
}

export type Attempts = {
  run: (request: Omit<runAttempt.Options, keyof openAttempts.Options | 'prefetcher'>) => Promise<void>
  prefetch: Prefetcher['prefetch']
  watchEarlier: (
    request: Omit<watchEarlier.Options, keyof openAttempts.Options | 'prefetcher'>,
  ) => Promise<watchEarlier.ReturnType>
}
