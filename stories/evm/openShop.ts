import { QueryClient } from '@tanstack/react-query'
import { custom, type EIP1193Provider } from 'viem'
import { createConfig } from 'wagmi'
import { connect } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { createMemoryStorage } from '../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../src/client/createTill.js'
import { createInProcessService } from '../../src/testing/createInProcessService.js'
import { createLocks } from '../../src/testing/createLocks.js'
import { type Answer, createScriptedWallet, type Prompt } from '../../src/testing/createScriptedWallet.js'
import type { WalletKind } from '../WalletKind.js'
import { openMarket } from './openMarket.js'

/** Opens a market on a chain inside the page, with everything that a checkout needs: the service, a wallet, and an empty storage. */
export async function openShop(options: openShop.Options): Promise<openShop.ReturnType> {
  const { wallet: kind, answers = [], onPrompt, tamper, gasless } = options
  const market = await openMarket()
  const { chain, client, people } = market
  const { id } = client.chain
  const wallet = createScriptedWallet({
    account: people.buyer,
    rpc: chain.request,
    chainId: id,
    atomic: kind === 'atomic' ? 'supported' : undefined,
    answer: (prompt, index) => {
      onPrompt(prompt)
      return answers[index] ?? defaultAnswers[kind]()
    },
  })
  const service = createInProcessService({
    client,
    market: market.market,
    tamper: tamper && ((steps) => tamper(steps, market)),
    relayer: gasless ? people.relayer : undefined,
  })
  const url = 'https://service.invalid'
  const config = createConfig({
    chains: [client.chain],
    connectors: [
      injected({
        shimDisconnect: false,
        target: { id: 'page', name: 'The wallet of this page', provider: wallet.provider as never },
      }),
    ],
    storage: null,
    multiInjectedProviderDiscovery: false,
    pollingInterval: 50,
    transports: { [id]: custom({ request: chain.request as typeof client.request }, { retryCount: 0 }) },
  })
  const connectWallet = async () => {
    const [connector] = config.connectors
    if (connector) await connect(config, { connector })
  }
  if (kind !== 'none') await connectWallet()

  return {
    market,
    config,
    connect: () => void connectWallet(),
    provider: wallet.provider,
    fetch: service.fetch,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    till: createTill({ accessKey: 'stories', marketplaceUrl: url, apiUrl: url, fetch: service.fetch }),
    policy: { markets: { [id]: [market.market] } },
    storage: createMemoryStorage(),
    locks: createLocks(),
  }
}

export declare namespace openShop {
  type Options = {
    wallet: WalletKind
    /**
     * The answers of the wallet's owner to the first prompts. Later prompts get the default answers. @default the default answers of the
     * wallet's kind
     */
    answers?: readonly Answer[] | undefined
    /** Called for each prompt of the wallet. */
    onPrompt: (prompt: Prompt) => void
    /** Changes the service's steps, as a dishonest service would. @default no change */
    tamper?: ((steps: Steps, market: openMarket.ReturnType) => Steps) | undefined
    /** Whether the market sends the transaction for a buyer who only signs. @default false */
    gasless?: boolean | undefined
  }
  type ReturnType = {
    market: openMarket.ReturnType
    config: ReturnTypeOf<typeof createConfig>
    connect: () => void
    provider: EIP1193Provider
    /** A `fetch` that reaches only the service. */
    fetch: typeof globalThis.fetch
    queryClient: QueryClient
    till: ReturnTypeOf<typeof createTill>
    policy: { markets: { [chainId: number]: [`0x${string}`] } }
    storage: ReturnTypeOf<typeof createMemoryStorage>
    locks: ReturnTypeOf<typeof createLocks>
  }
}

// Inside of the namespace, `ReturnType` means the namespace's own type, so rename the global one here.
type ReturnTypeOf<act extends (...parameters: never[]) => unknown> = ReturnType<act>

type Steps = Parameters<NonNullable<createInProcessService.Options['tamper']>>[0]

/** The default answer of the wallet's owner to a prompt, keyed by the kind of wallet. */
const defaultAnswers: { [kind in WalletKind]: () => Answer | Promise<Answer> } = {
  none: () => 'accept',
  key: () => 'accept',
  atomic: () => 'accept',
  refuses: () => 'reject',
  slow: () => new Promise((resolve) => setTimeout(() => resolve('accept'), 4_000)),
}
