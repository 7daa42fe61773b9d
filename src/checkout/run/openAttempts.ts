import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { limitClient } from '../context/limitClient.js'
import { limitsOf } from '../context/limits.js'
import type { PurchasePart } from '../context/run.js'
import type { CheckoutStorage } from '../storage/checkoutStorage.js'
import { runAttempt } from './attempt.js'
import { createPrefetcher, type Prefetcher } from './snapshot.js'
import { watchEarlier } from './watchEarlier.js'

/**
 * Opens the engine of one checkout: its attempts, its prefetches, and the watch of a success of an earlier visit. They share one client,
 * which gives up a request in time.
 */
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

/** See {@link openAttempts}. */
export type Attempts = {
  /** Runs one action. Throws CheckoutError, and nothing else. */
  run: (request: Omit<runAttempt.Options, keyof openAttempts.Options | 'prefetcher'>) => Promise<void>
  /** Prefetches what a new purchase reads before its first wallet prompt. Never rejects. */
  prefetch: Prefetcher['prefetch']
  /** See {@link watchEarlier}. */
  watchEarlier: (
    request: Omit<watchEarlier.Options, keyof openAttempts.Options | 'prefetcher'>,
  ) => Promise<watchEarlier.ReturnType>
}
