import type { CheckoutState } from '../../../../src/checkout/state/checkoutState.js'
import { waitForStatus } from '../../../../src/testing/waitForStatus.js'
import type { Shop } from './offers.js'

/**
 * Opens a page. Its checkout starts when `together` resolves.
 *
 * `rest` resolves when the run has ended, waits for another tab, or has searched often enough for its payment.
 */
export async function openPage(
  shop: Shop,
  { together, ...options }: Parameters<Shop['enter']>[0] & { together: () => Promise<void> },
) {
  const seekers = new Set<() => void>()
  let looks = 0
  const rpc: Shop['rpc'] = (request) => {
    if (!isLook(request)) return shop.rpc(request)
    looks++
    for (const seek of seekers) seek()
    return shop.rpc(request)
  }
  const page = await shop.enter({ ...options, rpc })
  const { checkout } = page
  await together()
  let ended: CheckoutState | undefined
  const run = checkout.start().then((state) => {
    ended = state
  })
  const lookAgain = () =>
    new Promise<void>((resolve) => {
      const end = looks + enough
      seekers.add(function seek() {
        if (looks < end) return
        seekers.delete(seek)
        resolve()
      })
    })
  const underWay = Promise.race([waitForStatus(checkout, 'pending'), waitForStatus(checkout, 'confirming')])
  const isWaiting = () => checkout.getState().status === 'inOtherTab'
  /**
   * Returns two functions. `waits` resolves when this page waits for another tab that is still busy. `stop` ends the subscription, because
   * a subscriber keeps the page's watch of the chain running.
   */
  const waitsFor = (isBusy: () => boolean) => {
    let stop = () => {}
    const waits = new Promise<void>((resolve) => {
      const look = () => {
        if (isWaiting() && isBusy()) resolve()
      }
      stop = checkout.subscribe(look)
      look()
    })
    return { waits, stop }
  }

  return {
    ...page,
    run,
    isJudged: false,
    readEnd: () => ended,
    isWaiting,
    rest: async (isBusy: () => boolean) => {
      const { waits, stop } = waitsFor(isBusy)
      await Promise.race([run, underWay.then(lookAgain), waits])
      stop()
    },
    close: () => {
      page.leave()
      page.faults.close()
    },
  }
}

export type Page = Awaited<ReturnType<typeof openPage>>

/**
 * Whether an RPC request belongs to the search for a payment. If the page knows the hash, it reads the receipt. Otherwise it reads nonces.
 */
function isLook({ method, params }: { method: string; params?: unknown }): boolean {
  if (method === 'eth_getTransactionReceipt') return true
  return method === 'eth_getTransactionCount' && (params as unknown[]).includes('pending')
}

/**
 * After this many reads (see `isLook`), a page has searched for its payment at least three times. After three searches, the page reports a
 * missing block as a reorg.
 */
const enough = 8
