import { http } from 'viem'

/**
 * Returns a transport to a chain. Its timeout is long, because the machine may be busy. It does not retry, because a repeated request could
 * change the chain twice.
 */
export function openHttp(url: string | undefined) {
  return http(url, { timeout: 60_000, retryCount: 0 })
}
