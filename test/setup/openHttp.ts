import { http } from 'viem'

/**
 * The transport to a node on this machine, which may be busy: nothing is measured by it, and what changes the chain must not be
 * asked twice.
 */
export function openHttp(url: string | undefined) {
  return http(url, { timeout: 60_000, retryCount: 0 })
}
