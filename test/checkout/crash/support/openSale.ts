import { type Address, zeroAddress } from 'viem'
import { createIntent, type Intent } from '../../../../src/checkout/intent/intent.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import type { Order } from '../../../../src/protocol/order.js'
import { seaportAddress } from '../../../../src/venues/seaport/seaportAddress.js'
import { allowPermit2 } from '../../support/allowPermit2.js'
import { deploySwapCheckout } from '../../support/deploySwapCheckout.js'
import type { startShop } from '../../support/startShop.js'
import { openBazaar } from '../../venues/support/openBazaar.js'
import { openSeaport } from '../../venues/support/openSeaport.js'

/**
 * Creates the orders that a crash test buys: on our own market, several units on a request market, or a single token on Seaport. Only our
 * own market records purchase ids.
 */
export async function openSale(
  shop: Shop,
  { sells, items, pay, atOnce, permit2, gasless }: openSale.Options,
): Promise<Sale> {
  const { contracts, orderAbout, openService, buyer } = shop
  const agreeTo = (orders: readonly Order[], quantity: bigint) =>
    createIntent({ items: orders.map((order) => ({ order, quantity })), buyer: buyer.address })
  if (sells === 'request market') {
    const bazaar = await openBazaar(shop)
    const orders = await bazaar.show([await bazaar.list({ price, quantity: 5n })])
    return {
      intent: agreeTo(orders, 3n),
      policy: bazaar.policy,
      spender: bazaar.market,
      openService: () => bazaar.service,
    }
  }
  if (sells === 'Seaport') {
    const seaport = await openSeaport(shop)
    const orders = seaport.show([await seaport.list({ price })])
    return {
      intent: agreeTo(orders, 1n),
      policy: shop.policy,
      spender: seaportAddress,
      openService: seaport.openService,
    }
  }
  const agreed = await shop.agree(
    items.map(({ about, quantity }) => ({ order: orderAbout(about), quantity })),
  )
  const currency = pay === 'ether' ? zeroAddress : contracts[pay ?? 'dai']
  const contract = atOnce ? await deploySwapCheckout(shop) : undefined
  if (permit2) await allowPermit2(shop, currency)
  const policy = contract
    ? { ...shop.swapPolicy, checkouts: { [shop.deployment.chainId]: [contract] }, permits: true }
    : shop.swapPolicy
  return {
    contract,
    intent: pay ? { ...agreed, pay: { currency, maxAmount: 10n ** 20n } } : agreed,
    policy: pay || contract ? policy : shop.policy,
    spender: contracts.market,
    openService: () => openService({ relayer: gasless ? shop.relayer : undefined }),
  }
}

export declare namespace openSale {
  type Options = {
    /** The market of the orders. @default our own market */
    sells?: 'request market' | 'Seaport'
    items: readonly { about: RegExp; quantity: bigint }[]
    /** The currency that the buyer pays with. A swap turns it into the currency of the orders. @default no swap */
    pay?: 'ether' | 'dai' | 'usdc'
    /** Whether a swap checkout contract swaps and buys in one transaction. @default false */
    atOnce?: boolean
    /** Whether Permit2 is deployed and has an allowance for the currency that the swap sells. @default false */
    permit2?: boolean
    gasless?: boolean
  }
}

type Shop = Awaited<ReturnType<typeof startShop>>

type Sale = {
  intent: Intent
  policy: Policy
  spender: Address
  /** The swap checkout contract, which the market sees as the buyer. `undefined` if the buyer calls the market directly. */
  contract?: Address | undefined
  openService: () => { fetch: typeof globalThis.fetch }
}

/** The unit price in base units of USDC. */
const price = 5_000_000n
