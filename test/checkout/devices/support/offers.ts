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
  /** Changes the service's steps in moves with `toStall`, so that they buy on another market. */
  tamper?: createInProcessService.Options['tamper']
  /** The service that sells the offer. @default the shop's own service */
  service?: createInProcessService.ReturnType
  /** The number of the order, if the payments have no purchase id. The chain refuses a second payment with this number. */
  takenOnce?: Hex
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/** Offers editions on a market that records purchase ids. In moves with `toStall`, the steps buy on another market, which records none. */
export async function openTwoMarkets(shop: Shop): Promise<Offer> {
  const { order, tamper, policy } = (await startMarketWithoutIds(shop)).forEther
  return { intent: await shop.agree([{ order }]), policy: { ...shop.policy, ...policy }, tamper }
}

/** Offers a single work on a request market, for ether. */
export async function openWork(shop: Shop): Promise<Offer> {
  const { list, show, policy, service } = await openBazaar(shop)
  const orderId = await list({ price: 10n ** 16n, currency: zeroAddress })
  const items = (await show([orderId])).map((order) => ({ order, quantity: 1n }))
  const intent = createIntent({ items, buyer: shop.buyer.address })
  return { intent, policy, service, takenOnce: numberToHex(BigInt(orderId)) }
}
