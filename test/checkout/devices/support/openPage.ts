import type { CheckoutState } from '../../../../src/checkout/state/checkoutState.js'
import { waitForStatus } from '../../../../src/testing/waitForStatus.js'
import type { Shop } from './offers.js'

/**
 * A page whose checkout has begun, as soon as `together` lets it. `rest` resolves when it has looked at the chain as it is often enough to say what is so, its run
 * is over, or it waits for another tab that is at it.
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
  const underWay = Promise.race([waitForStatus(checkout, 'pending'), waitForStatus(checkout, 'settling')])
  const isWaiting = () => checkout.getState().status === 'elsewhere'
  /** Resolves when it waits for another tab that is at it. Who listens for good has it watched for good. */
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
    /** Whether what its run ended with was held against the chain. */
    isJudged: false,
    readEnd: () => ended,
    /** Whether it waits for another tab. */
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

/** What is asked once, or twice, each time that a page looks for a payment: one for a hash, the other without. */
function isLook({ method, params }: { method: string; params?: unknown }): boolean {
  if (method === 'eth_getTransactionReceipt') return true
  return method === 'eth_getTransactionCount' && (params as unknown[]).includes('pending')
}

/** After these at least three in a row were begun and are over, as many as must miss a block until it counts as gone. */
const enough = 8
