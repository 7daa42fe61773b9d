import { type Address, createClient, createWalletClient, custom, type Hex, type LocalAccount } from 'viem'
import { type Checkout, createCheckout } from '../checkout/createCheckout.js'
import { createIntent } from '../checkout/intent/intent.js'
import type { CheckoutState } from '../checkout/state/checkoutState.js'
import { createMemoryStorage } from '../checkout/storage/checkoutStorage.js'
import { createTill } from '../client/createTill.js'
import { requireFunctions, requireOptions } from '../client/requireOptions.js'
import { createFaults } from './createFaults.js'
import { createInProcessService } from './createInProcessService.js'
import { createLocks } from './createLocks.js'
import { type Answer, createScriptedWallet, type Prompt } from './createScriptedWallet.js'
import { waitForStatus } from './waitForStatus.js'

/**
 * Creates a purchase that a test controls: the wallet's owner answers prompts, the buyer presses buttons, the tab reloads, or another tab
 * opens.
 *
 * @throws TillError `TillOptionInvalid` for a missing option.
 *
 * @example
 * const scene = await createScenario({ account, rpc, chainId, market, order })
 * scene.owner('reject')
 * await scene.press('start') // status 'cancelled'
 * await scene.reload()
 * await scene.press('start') // status 'success'
 * scene.trace // ['start', 'preparing', 'awaitingWallet', 'cancelled', 'reload', 'start', 'preparing', …, 'success']
 */
export async function createScenario(rawOptions: createScenario.Options): Promise<createScenario.ReturnType> {
  const options = requireOptions('createScenario', rawOptions, 'account', 'order')
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
    /** The market contract. */
    market: Address
    /** The order to buy. */
    order: { contractAddress: Address; orderId: Hex }
    /** The quantity in base units. @default 1n */
    quantity?: bigint | undefined
    /** The marketplace kind of the purchase, such as `payment_processor` with a `relayer`. @default the order's kind */
    marketplace?: createIntent.Options['marketplace']
    /** The policy of the checkout. @default trusts `market` */
    policy?: createCheckout.Options['policy']
    /** The timeouts for wallet and chain. @default `defaultLimits` */
    limits?: createCheckout.Options['limits']
    /** Changes the steps before the service returns them, see `createInProcessService`. */
    tamper?: createInProcessService.Options['tamper']
    /** The account that sends the purchases that buyers sign, see `createInProcessService`. */
    relayer?: LocalAccount | undefined
    /** The atomic capability of the wallet, see `createScriptedWallet`. */
    atomic?: createScriptedWallet.Options['atomic']
  }
  type ReturnType = {
    /** Sets the wallet owner's answers to the next prompts, in order. After the last answer, the owner accepts each prompt. */
    owner: (...answers: (Answer | Promise<Answer>)[]) => void
    /** Presses a button in the front tab, which is the tab that was opened last. */
    press: (what: 'start' | 'acceptChanges' | 'revokeAllowance' | 'confirmNotSent') => Promise<CheckoutState>
    /** Cancels the purchase in the front tab. */
    cancel: () => void
    /** Waits until the checkout in the front tab has a status. */
    until: (status: CheckoutState['status']) => Promise<void>
    /** Closes the front tab and opens it again. */
    reload: () => Promise<void>
    /** Opens another tab, which becomes the front tab. */
    openTab: () => Promise<void>
    /** Returns the state of the checkout in the front tab. */
    getState: () => CheckoutState
    /** All prompts of the wallet. */
    prompts: readonly Prompt[]
    /** Changes the network in the wallet. */
    setChain: (chainId: number) => void
    /** Selects other accounts in the wallet. */
    setAccounts: (accounts: readonly Address[]) => void
    /** The pressed buttons and the statuses of all tabs, in order. */
    trace: readonly string[]
  }
}

type Page = { checkout: Checkout; faults: ReturnType<typeof createFaults> }

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
