import type { Page } from 'playwright-core'

/** Records console errors and warnings, uncaught errors, and the requests for which `isOwn` returns false. */
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

/** Whether the URL is on this machine. */
export function isOfThisMachine(url: string): boolean {
  return new URL(url).hostname === '127.0.0.1'
}
