import { type Address, createClient, createWalletClient, custom } from 'viem'
import { foundry } from 'viem/chains'
import { createBasket } from '../../../../src/checkout/createBasket.js'
import { type BasketIntent, createBasketIntent } from '../../../../src/checkout/intent/basketIntent.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../../../src/client/createTill.js'
import type { Order } from '../../../../src/protocol/order.js'
import { createFaults } from '../../../../src/testing/createFaults.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import { startShop } from '../../support/startShop.js'
import { openBazaar } from '../../venues/support/openBazaar.js'
import { openSeaport } from '../../venues/support/openSeaport.js'

/**
 * Opens one service with orders on three markets: our own market, a request market and Seaport. A request market is a contract that numbers
 * its listings.
 */
export async function openStalls() {
  const shop = await startShop()
  const bazaar = await openBazaar(shop)
  const seaport = await openSeaport(shop)
  const { deployment, contracts, buyer } = shop
  const { chainId } = deployment
  const own = shop.openService()
  const open = seaport.openService()
  const policy = { markets: { [chainId]: [contracts.market, bazaar.market] } }

  /** One service for all markets. Each market has another format of order ids, so the ids of a request select the market. */
  const service = {
    fetch: (async (input, init) => {
      const body = JSON.parse(String(init?.body))
      const ids: string[] = (body.input ?? body.ordersData ?? []).map(({ orderId }: Order) => orderId)
      const isOf = (test: (id: string) => boolean) => ids.length > 0 && ids.every(test)
      if (isOf((id) => /^\d+$/.test(id))) {
        // A basket puts all orders of one marketplace kind into one purchase. So rename the kind of the request market, to get two
        // purchases.
        const answer = await bazaar.service.fetch(input, init)
        const text = await answer.text()
        return new Response(text.replaceAll('service_marketplace_v2', 'service_marketplace_v1'), answer)
      }
      if (isOf((id) => seaport.has(id))) return open.fetch(input, init)
      return own.fetch(input, init)
    }) as typeof fetch,
  }

  /**
   * Returns the intent of a basket: `prints` units on our own market, `editions` units on the request market, and a single token on
   * Seaport.
   */
  async function agree(
    picked: {
      prints?: bigint
      editions?: bigint
      work?: boolean
      recipient?: Address
      /** Patterns for the descriptions of further orders of our own market. @default no further orders */
      more?: readonly RegExp[]
    } = {},
  ) {
    const { prints = 2n, editions = 3n, work = true, recipient, more = [] } = picked
    const items: { order: Order; quantity: bigint }[] = []
    const wanted = [{ about: /100 prints, in USDC/, quantity: prints }]
    for (const { about, quantity } of [...wanted, ...more.map((about) => ({ about, quantity: 1n }))]) {
      if (quantity === 0n) continue
      const { orderId, collectionAddress: contractAddress } = shop.orderAbout(about)
      const order = await tillOf(own.fetch).getOrder({ chainId, contractAddress, orderId })
      items.push({ order, quantity })
    }
    if (editions > 0n) {
      const orders = await bazaar.show([await bazaar.list({ price, quantity: 10n })])
      for (const order of orders)
        items.push({ order: { ...order, marketplace: 'service_marketplace_v1' }, quantity: editions })
    }
    if (work) {
      for (const order of seaport.show([await seaport.list({ price: 2n * price })]))
        items.push({ order, quantity: 1n })
    }
    return createBasketIntent({ items, buyer: buyer.address, recipient })
  }

  /** Opens a page with a basket and a wallet. */
  function enter(options: enter.Options) {
    const {
      intent,
      storage = createMemoryStorage(),
      locks = createLocks(),
      faults = createFaults(),
    } = options
    const { wallet = shop.openWallet({ answer: options.answer, atomic: options.atomic }) } = options
    const events: Parameters<NonNullable<createBasket.Options['onEvent']>>[0][] = []
    const basket = createBasket({
      till: tillOf(faults.fetch((options.service ?? service).fetch)),
      wallet: createWalletClient({
        account: buyer.address,
        transport: custom(faults.provider(wallet.provider)),
      }),
      client: createClient({
        chain: foundry,
        transport: custom({ request: faults.rpc(options.rpc ?? shop.rpc) }, { retryCount: 0 }),
        pollingInterval: 1,
      }),
      intent,
      policy,
      storage: faults.storage(storage),
      locks: faults.locks(locks),
      onEvent: options.onEvent ?? ((event) => events.push(event)),
      now: options.now,
    })
    return { basket, wallet, storage, locks, faults, events }
  }

  /**
   * Buys the whole basket in one batch, and closes the page when the wallet answers. Returns the intent, the storage and the wallet. The
   * test opens the next page with them.
   */
  async function dieWithAnswer(intent: BasketIntent) {
    const at = { name: 'wallet wallet_sendCalls', nth: 1 }
    const atomic = 'supported'
    const dies = enter({ intent, atomic, faults: createFaults({ at, when: 'after', how: 'hang' }) })
    void dies.basket.start()
    await dies.faults.struck
    dies.faults.close()
    const { storage, wallet } = dies
    return { intent, storage, wallet }
  }

  /** Reads the buyer's units of each order, and the buyer's balance of the currency. */
  async function look({ parts }: BasketIntent) {
    const owned = await Promise.all(
      parts.flatMap(({ orders }) =>
        orders.map(({ collectionAddress, tokenId = 0n }) => shop.owned(collectionAddress, tokenId)),
      ),
    )
    return { owned, held: await shop.money(contracts.usdc) }
  }

  return { ...shop, bazaar, seaport, service, policy, agree, enter, dieWithAnswer, look }
}

declare namespace enter {
  type Options = Partial<
    Pick<createBasket.Options, 'storage' | 'onEvent' | 'now'> & {
      locks: createLocks.ReturnType
      faults: createFaults.ReturnType
      service: { fetch: typeof fetch }
      rpc: Shop['rpc']
      wallet: ReturnType<Shop['openWallet']>
    } & Pick<Parameters<Shop['enter']>[0], 'answer' | 'atomic'>
  > & { intent: BasketIntent }
}

type Shop = Awaited<ReturnType<typeof startShop>>

/** The unit price on the request market, in base units of USDC. */
const price = 5_000_000n

function tillOf(fetch: typeof globalThis.fetch) {
  const base = 'http://service.test'
  return createTill({
    accessKey: 'test',
    marketplaceUrl: base,
    apiUrl: base,
    fetch,
    retry: { count: 0, delay: 0 },
  })
}
