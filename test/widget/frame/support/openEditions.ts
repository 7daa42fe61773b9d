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
 * Lists ten units of an edition on Seaport. Seaport sells one more unit for each payment, so only the host page can stop a hostile iframe
 * from paying twice.
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

  /** Returns the request with which an iframe pays for this quantity. The page must show the same quantity. */
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
  /** The wallet that all tabs share. It shows one prompt at a time. */
  const wallet = shop.openWallet()
  let window: Promise<unknown> = Promise.resolve()
  const prompt = (request: unknown) => {
    const answered = window.then(() => wallet.provider.request(request as never))
    window = answered.catch(() => {})
    return answered
  }

  /** Opens a page that shows the edition. `answer` decides how its wallet responds. */
  async function openPage(options: openEditions.PageOptions = {}) {
    const { answer = () => 'send', storage = createMemoryStorage(), quantity = 1n, policy = {} } = options
    const request = await requestOf(quantity)
    let promptCount = 0
    const provider = {
      request: async (request: { method: string; params?: unknown }) => {
        if (request.method !== 'eth_sendTransaction') return wallet.provider.request(request as never)
        promptCount++
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
    return { ask, show, end: bridge.end, promptCount: () => promptCount, readFunds: bridge.readFunds }
  }

  return {
    client,
    openPage,
    bought: () => owned(contracts.erc1155, tokenId),
    sendElsewhere: () =>
      client.sendTransaction({ account: buyer, chain: null, to: buyer.address, value: 1n }),
    /** Sends the payment with too little gas, so that it reverts. `by` is the sender: the buyer or another account. */
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
    /**
     * How the wallet responds. If `answer` returns a hash, the wallet sends the transaction, but returns this hash instead of the real one.
     * @default 'send'
     */
    answer?: () => Answer | Promise<Answer>
    /** The storage of the page. @default a new storage */
    storage?: CheckoutStorage
    /** The locks that the tabs share. @default separate locks, as in another browser */
    locks?: Pick<LockManager, 'request'> | undefined
    /** The quantity that the page shows. @default 1 */
    quantity?: bigint
    /** The page’s policy. @default {} */
    policy?: Policy
  }
}
