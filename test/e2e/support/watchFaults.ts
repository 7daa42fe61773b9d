import type { Page } from 'playwright-core'

/**
 * Gathers what must not happen on a page: errors and warnings on its console, uncaught errors, and, where it is said what is its own,
 * requests for anything else.
 */
export function watchFaults(page: Page, isOwn: (url: string) => boolean = () => true): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith('data:') && !isOwn(url)) faults.push(`asked ${url}`)
  })
  return faults
}

/** Whether an address is one of this machine. */
export function isOfThisMachine(url: string): boolean {
  return new URL(url).hostname === '127.0.0.1'
}
