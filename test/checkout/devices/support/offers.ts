import { type Hex, numberToHex, zeroAddress } from 'viem'
import { createIntent, type Intent } from '../../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import type { createInProcessService } from '../../../../src/testing/createInProcessService.js'
import { startMarketWithoutIds } from '../../support/startMarketWithoutIds.js'
import type { startShop } from '../../support/startShop.js'
import { openBazaar } from '../../venues/support/openBazaar.js'

export type Offer = {
  intent: Intent
  policy: Policy
  /** Changes the service's steps so that they buy on the other market. Applies to moves with `toStall`. */
  tamper?: createInProcessService.Options['tamper']
  /** The service that sells the offer. @default the shop's own service */
  service?: createInProcessService.ReturnType
  /** The number of the listing, if the market records no purchase ids. The market reverts on a second payment for this listing. */
  takenOnce?: Hex
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/**
 * Offers units on our own market, which records purchase ids. In moves with `toStall`, the steps buy on another market, which records none.
 */
export async function openTwoMarkets(shop: Shop): Promise<Offer> {
  const { order, tamper, policy } = (await startMarketWithoutIds(shop)).forEther
  return { intent: await shop.agree([{ order }]), policy: { ...shop.policy, ...policy }, tamper }
}

/** Offers a single token for ether. The market is a contract that numbers its listings (request market) and sells this listing once. */
export async function openWork(shop: Shop): Promise<Offer> {
  const { list, show, policy, service } = await openBazaar(shop)
  const orderId = await list({ price: 10n ** 16n, currency: zeroAddress })
  const items = (await show([orderId])).map((order) => ({ order, quantity: 1n }))
  const intent = createIntent({ items, buyer: shop.buyer.address })
  return { intent, policy, service, takenOnce: numberToHex(BigInt(orderId)) }
}
