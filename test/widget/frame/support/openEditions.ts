import { type EIP1193Provider, type Hash, numberToHex, zeroAddress } from 'viem'
import { createIntent } from '../../../../src/checkout/intent/intent.js'
import {
  type CheckoutStorage,
  createMemoryStorage,
} from '../../../../src/checkout/storage/checkoutStorage.js'
import type { Policy } from '../../../../src/checkout/verify/policy.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import { ProviderError } from '../../../../src/testing/ProviderError.js'
import { createChainFacts } from '../../../../src/widget/frame/chainFacts.js'
import { createBridge } from '../../../../src/widget/frame/createBridge.js'
import { startShop } from '../../../checkout/support/startShop.js'
import { openSeaport } from '../../../checkout/venues/support/openSeaport.js'

/**
 * Lists editions on Seaport, which are taken as often as they are paid: nothing but the page keeps a hostile frame from having them
 * paid twice.
 */
export async function openEditions() {
  const shop = await startShop()
  const { client, buyer, deployment, contracts, owned } = shop
  const { chainId } = deployment
  const seaport = await openSeaport(shop)
  const tokenId = 8_000n
  const orderId = await seaport.list({ price: 10n ** 16n, currency: zeroAddress, quantity: 10n })
  const [order] = seaport.show([orderId])
  if (!order) throw new Error('Nothing is listed.')

  /** What the frame asks for when so many of them are shown. */
  async function requestOf(quantity: bigint) {
    const { intent, till } = await shop.enter({
      intent: createIntent({ items: [{ order: shown, quantity }], buyer: buyer.address }),
      service: seaport.openService(),
    })
    const { collectionAddress, marketplace, orders } = intent
    const ordersData = orders.map(({ orderId, quantity }) => ({ orderId, quantity }))
    const { steps } = await till.generateBuyTransaction({
      chainId,
      collectionAddress,
      buyer: buyer.address,
      marketplace,
      ordersData,
      additionalFees: [],
    })
    const paying = steps.find((step) => step.id === 'buy')
    if (!paying) throw new Error('Nothing pays.')
    const { to, data, value } = paying
    const sent = { from: buyer.address, to, data, value: numberToHex(value), chainId: numberToHex(chainId) }
    return { method: 'eth_sendTransaction', params: [sent] as const }
  }
  const shown = order
  /** It has one window, whichever tab asks. */
  const wallet = shop.openWallet()
  let window: Promise<unknown> = Promise.resolve()
  const prompt = (request: unknown) => {
    const answered = window.then(() => wallet.provider.request(request as never))
    window = answered.catch(() => {})
    return answered
  }

  /** A page with editions before the buyer, and a wallet that does whatever it is told to. */
  async function openPage(options: openEditions.PageOptions = {}) {
    const { answer = () => 'send', storage = createMemoryStorage(), quantity = 1n, policy = {} } = options
    const request = await requestOf(quantity)
    let asked = 0
    const provider = {
      request: async (request: { method: string; params?: unknown }) => {
        if (request.method !== 'eth_sendTransaction') return wallet.provider.request(request as never)
        asked++
        const how = await answer()
        const hash = how === 'decline' ? undefined : await prompt(request)
        if (how.startsWith('0x')) return how
        if (how === 'sendAndLose') throw new ProviderError(-32603, 'Lost.')
        if (how !== 'send') throw new ProviderError(4001, 'The owner declined.')
        return hash
      },
    } as EIP1193Provider
    const bridge = createBridge({
      policy,
      storage,
      locks: 'locks' in options ? options.locks : createLocks(),
      chain: createChainFacts({ rpcUrl: shop.rpcUrl, policy }),
      listProviders: () => [provider],
      onRefused: () => {},
    })
    const show = () => bridge.show({ items: [{ order: shown, quantity }] })
    show()
    const ask = () =>
      bridge.request(provider, request).then(
        () => 'sent',
        (error: { code?: number; message: string; details?: string }) =>
          error.code === 4001 ? 'declined' : `${error.message} ${error.details}`,
      )
    return { ask, show, end: bridge.end, asked: () => asked, readFunds: bridge.readFunds }
  }

  return {
    client,
    openPage,
    bought: () => owned(contracts.erc1155, tokenId),
    sendElsewhere: () =>
      client.sendTransaction({ account: buyer, chain: null, to: buyer.address, value: 1n }),
    /** Sends what fails: a payment of the buyer's, as it is asked for here, or something of somebody else's. */
    sendInVain: async (by: 'buyer' | 'relayer') => {
      const [{ params }, account] = [await requestOf(1n), by === 'buyer' ? buyer : shop.relayer]
      const [{ to, data, value }] = params
      return client.sendTransaction({
        to,
        data: data as Hash,
        value: BigInt(value),
        gas: 60_000n,
        account,
        chain: null,
      })
    },
  }
}

type Answer = 'send' | 'decline' | 'sendAndDecline' | 'sendAndLose' | Hash

export declare namespace openEditions {
  type PageOptions = {
    /** What the wallet does, and what it says of it: it sends, and gives this hash, where it is one. @default it sends */
    answer?: () => Answer | Promise<Answer>
    /** @default a new one */
    storage?: CheckoutStorage
    /** What keeps tabs apart. @default those of a browser of its own */
    locks?: Pick<LockManager, 'request'> | undefined
    /** How many the page shows. @default 1 */
    quantity?: bigint
    /** What the page trusts beyond the default. @default {} */
    policy?: Policy
  }
}
