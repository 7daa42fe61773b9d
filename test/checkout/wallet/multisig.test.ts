import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Checkout } from '../../../src/checkout/createCheckout.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createFaults } from '../../../src/testing/createFaults.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { createClock } from '../support/createClock.js'
import { openSafe } from '../support/openSafe.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, enter, owned } = shop
const { forEther } = await startMarketWithoutIds(shop)
const markets = {
  'a market with ids': { order: orderAbout(/Token id 0 of the ERC-1155/) },
  'a market without ids': forEther,
}

/**
 * The external calls from the wallet prompt until the page knows that the owners have to sign. Each test closes the page after one of them.
 */
const strikes = [
  ['wallet eth_sendTransaction', 1],
  ['storage setItem', 4],
  ['storage setItem', 5],
  ['chain eth_getTransactionReceipt', 1],
  ['chain eth_getTransactionByHash', 1],
] as const

await rewindEach(client)
beforeEach(() => client.setAutomine(false))
afterEach(() => client.setAutomine(true))

describe.each(Object.entries(markets))(
  'an account with several owners, at %s',
  (market, { order, ...rest }) => {
    const takesIds = market === 'a market with ids'

    test('waits for the owners and reports it', async () => {
      const { wallet, proposals, sign } = await openSafe(shop)
      const { checkout } = await enter({ order, ...rest, wallet })
      const ended = checkout.start()
      await untilOwners(checkout)
      expect(checkout.getState()).toMatchObject({ status: 'pending', hash: undefined })
      expect(proposals).toHaveLength(1)
      await sign()
      if (takesIds) expect(await ended).toMatchObject({ status: 'success', outcome: { paid: 10n ** 16n } })
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
      if (!takesIds) checkout.cancel()
    })

    test('reports AwaitingOwners after days, and another page finds the payment', async () => {
      const [storage, clock] = [createMemoryStorage(), createClock()]
      const { wallet, proposals, sign } = await openSafe(shop)
      const first = await enter({ order, ...rest, wallet, storage, now: clock.now })
      const ended = first.checkout.start()
      await untilOwners(first.checkout)
      clock.pass(300_000)
      expect(await ended).toMatchObject({
        status: 'error',
        error: { code: 'AwaitingOwners', funds: 'unknown', retry: true },
      })
      first.faults.close()
      const second = await enter({ order, ...rest, wallet, storage })
      const resumed = second.checkout.start()
      await untilOwners(second.checkout)
      expect(proposals).toHaveLength(1)
      await sign()
      if (takesIds) expect(await resumed).toMatchObject({ status: 'success' })
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
      if (!takesIds) second.checkout.cancel()
    })

    test('requests again after the owners declined only when the buyer confirms', async () => {
      const clock = createClock()
      const { wallet, proposals } = await openSafe(shop)
      const { checkout } = await enter({ order, ...rest, wallet, now: clock.now })
      for (const [act, asked] of [
        ['start', 1],
        ['start', 1],
        ['confirmNotSent', 2],
      ] as const) {
        const ended = checkout[act]()
        await untilOwners(checkout)
        clock.pass(300_000)
        expect(await ended).toMatchObject({ error: { code: 'AwaitingOwners' } })
        expect(proposals).toHaveLength(asked)
      }
    })

    test.each(strikes)(
      'buys once and never reports Dropped when the page dies after %s, number %i',
      async (name, nth) => {
        const storage = createMemoryStorage()
        const { wallet, sign } = await openSafe(shop)
        const faults = createFaults({ at: { name, nth }, when: 'after', how: 'hang' })
        const first = await enter({ order, ...rest, wallet, storage, faults })
        void first.checkout.start()
        await faults.struck
        faults.close()
        const second = await enter({ order, ...rest, wallet, storage })
        const ended = second.checkout.start()
        await untilReported(second.checkout)
        await sign()
        if (takesIds) expect(await ended).toMatchObject({ status: 'success' })
        second.checkout.cancel()
        expect(second.checkout.getState()).not.toMatchObject({ error: { code: 'Dropped' } })
        expect(await owned(contracts.erc1155, 0n)).toBe(1n)
      },
    )
  },
)

function untilOwners(checkout: Checkout): Promise<void> {
  return until(checkout, (state) => state.status === 'pending' && state.owners === true)
}

/** Resolves when the checkout reports that it waits for other owners, or ends in an error. */
function untilReported(checkout: Checkout): Promise<void> {
  return until(
    checkout,
    (state) => state.status === 'error' || (state.status === 'pending' && !!state.owners),
  )
}

function until(checkout: Checkout, isSo: (state: CheckoutState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = checkout.subscribe(look)
    look()
    function look() {
      if (!isSo(checkout.getState())) return
      stop()
      resolve()
    }
  })
}
