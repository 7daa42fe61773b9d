import { http } from 'viem'

/**
 * Returns a transport to a chain. The timeout is long because the machine may be busy. A retried request could change the chain twice, so
 * there are no retries.
 */
export function openHttp(url: string | undefined) {
  return http(url, { timeout: 60_000, retryCount: 0 })
}
