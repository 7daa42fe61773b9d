import { type Address, createClient, createWalletClient, custom, type Hex, type LocalAccount } from 'viem'
import { type Checkout, createCheckout } from '../checkout/createCheckout.js'
import { createIntent } from '../checkout/intent/intent.js'
import type { CheckoutState } from '../checkout/state/checkoutState.js'
import { createMemoryStorage } from '../checkout/storage/checkoutStorage.js'
import { createTill } from '../client/createTill.js'
import { givenOptions, requireFunctions } from '../client/givenOptions.js'
import { createFaults } from './createFaults.js'
import { createInProcessService } from './createInProcessService.js'
import { createLocks } from './createLocks.js'
import { type Answer, createScriptedWallet, type Prompt } from './createScriptedWallet.js'
import { waitForStatus } from './waitForStatus.js'

/**
 * Sets the scene of a purchase and drives it in plain verbs: the owner of the wallet answers, the buyer presses, the page
 * is reloaded, another tab is opened. The chain is real; storage, locks, wallet and service outlive the page, as they do
 * in a browser.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing.
 *
 * @example
 * const scene = await createScenario({ account, rpc, chainId, market, order })
 * scene.owner('reject')
 * await scene.press('start') // status 'cancelled'
 * await scene.reload()
 * await scene.press('start') // status 'success'
 * scene.trace // ['start', 'preparing', 'confirm', 'cancelled', 'reload', 'start', 'preparing', …, 'success']
 */
export async function createScenario(given: createScenario.Options): Promise<createScenario.ReturnType> {
  const options = givenOptions('createScenario', given, 'account', 'order')
  requireFunctions('createScenario', options, 'rpc')
  const { account, rpc, chainId, market, order, quantity = 1n, tamper, relayer, atomic, limits } = options
  const { policy = { markets: { [chainId]: [market] } }, marketplace } = options
  const chain = { id: chainId, name: 'scenario', nativeCurrency: ether, rpcUrls: { default: { http: [] } } }
  const transport = (request: createScriptedWallet.Options['rpc']) => custom({ request }, { retryCount: 0 })
  const answers: (Answer | Promise<Answer>)[] = []
  const wallet = createScriptedWallet({
    account,
    rpc,
    chainId,
    atomic,
    answer: () => answers.shift() ?? 'accept',
  })
  const client = createClient({ chain, transport: transport(rpc) })
  const service = createInProcessService({ client, market, tamper, relayer })
  const storage = createMemoryStorage()
  const locks = createLocks()
  const trace: string[] = []

  async function openPage(): Promise<Page> {
    const faults = createFaults()
    const url = 'https://service.test'
    const fetch = faults.fetch(service.fetch)
    const till = createTill({ accessKey: 'scenario', marketplaceUrl: url, apiUrl: url, fetch })
    const shown = await till.getOrder({ chainId, ...order })
    const checkout = createCheckout({
      till,
      wallet: createWalletClient({
        account: account.address,
        transport: custom(faults.provider(wallet.provider)),
      }),
      client: createClient({ chain, transport: transport(faults.rpc(rpc)), pollingInterval: 10 }),
      intent: createIntent({ items: [{ order: shown, quantity }], buyer: account.address, marketplace }),
      policy,
      storage: faults.storage(storage),
      locks: faults.locks(locks),
      limits,
    })
    let last: CheckoutState['status'] = 'idle'
    checkout.subscribe(() => {
      const { status } = checkout.getState()
      if (status !== last) trace.push(status)
      last = status
    })
    return { checkout, faults }
  }

  let page = await openPage()
  return {
    owner: (...next) => void answers.push(...next),
    press: (what) => {
      trace.push(what)
      return page.checkout[what]()
    },
    cancel: () => page.checkout.cancel(),
    until: (status) => waitForStatus(page.checkout, status),
    async reload() {
      page.faults.close()
      trace.push('reload')
      page = await openPage()
    },
    async openTab() {
      trace.push('tab')
      page = await openPage()
    },
    getState: () => page.checkout.getState(),
    prompts: wallet.prompts,
    setChain: wallet.setChain,
    setAccounts: wallet.setAccounts,
    trace,
  }
}

export declare namespace createScenario {
  type Options = {
    /** The buyer. */
    account: LocalAccount
    /** Sends a JSON-RPC request to the chain. */
    rpc: createScriptedWallet.Options['rpc']
    /** The chain of the market. */
    chainId: number
    /** The market contract, which is trusted unless `policy` says otherwise. */
    market: Address
    /** The order that is bought. */
    order: { contractAddress: Address; orderId: Hex }
    /** In base units. @default 1n */
    quantity?: bigint | undefined
    /** The marketplace kind to buy through, such as `payment_processor` with a `relayer`. @default the order's own */
    marketplace?: createIntent.Options['marketplace']
    /** What is trusted. @default the market */
    policy?: createCheckout.Options['policy']
    /** How long is waited for wallet and chain. @default `defaultLimits` */
    limits?: createCheckout.Options['limits']
    /** See `createInProcessService`. */
    tamper?: createInProcessService.Options['tamper']
    /** See `createInProcessService`. */
    relayer?: LocalAccount | undefined
    /** See `createScriptedWallet`. */
    atomic?: createScriptedWallet.Options['atomic']
  }
  type ReturnType = {
    /** What the owner of the wallet answers to the next prompts, in order; a promise answers later. After these they accept. */
    owner: (...answers: (Answer | Promise<Answer>)[]) => void
    /** The buyer presses a button of the page in front. Resolves with the state in which that ends. */
    press: (what: 'start' | 'retry' | 'accept' | 'revoke' | 'startOver') => Promise<CheckoutState>
    /** The buyer gives up. */
    cancel: () => void
    /** Resolves when the page in front is in a status. */
    until: (status: CheckoutState['status']) => Promise<void>
    /** The page in front dies, and is opened anew. */
    reload: () => Promise<void>
    /** Another tab comes to the front; the one before goes on behind it. */
    openTab: () => Promise<void>
    /** The state of the page in front. */
    getState: () => CheckoutState
    /** Every question put before the owner of the wallet. */
    prompts: readonly Prompt[]
    /** The owner changes the network by hand. */
    setChain: (chainId: number) => void
    /** The owner selects other accounts. */
    setAccounts: (accounts: readonly Address[]) => void
    /** What was pressed, and each status that followed, over all pages. */
    trace: readonly string[]
  }
}

type Page = { checkout: Checkout; faults: ReturnType<typeof createFaults> }

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
