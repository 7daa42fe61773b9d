import { type Hex, numberToHex, zeroAddress } from 'viem'
import { createIntent, type Intent } from '../../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import type { createInProcessService } from '../../../../src/testing/createInProcessService.js'
import type { startShop } from '../../support/startShop.js'
import { startStall } from '../../support/startStall.js'
import { openBazaar } from '../../venues/support/openBazaar.js'

/** What is bought in a story, and who sells it. */
export type Offer = {
  intent: Intent
  policy: Policy
  /** Has the service lead to another market, in some moves. */
  tamper?: createInProcessService.Options['tamper']
  /** @default the shop's own */
  service?: createInProcessService.ReturnType
  /** What the chain keeps two payments apart by, where they carry no id. */
  takenOnce?: Hex
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/** Editions of a market that notes purchases; now and then the service leads to one that does not. */
export async function openTwoMarkets(shop: Shop): Promise<Offer> {
  const { order, tamper, policy } = (await startStall(shop)).forEther
  return { intent: await shop.agree([{ order }]), policy: { ...shop.policy, ...policy }, tamper }
}

/** A single work on a request market, for ether. */
export async function openWork(shop: Shop): Promise<Offer> {
  const { list, show, policy, service } = await openBazaar(shop)
  const orderId = await list({ price: 10n ** 16n, currency: zeroAddress })
  const items = (await show([orderId])).map((order) => ({ order, quantity: 1n }))
  const intent = createIntent({ items, buyer: shop.buyer.address })
  return { intent, policy, service, takenOnce: numberToHex(BigInt(orderId)) }
}
