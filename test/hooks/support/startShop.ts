import { act } from '@testing-library/react'
import type { Chain } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { connect } from 'wagmi/actions'
import { type CheckoutStorage, createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { createTill, type Till } from '../../../src/client/createTill.js'
import { createInProcessService } from '../../../src/testing/createInProcessService.js'
import { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { createHost } from './createHost.js'
import { startMarketInPage } from './startMarketInPage.js'

/** Starts a market on its own chain. `enter` creates a host app with a scripted wallet. The service runs in this process. */
export async function startShop() {
  const { client, deployment, rpcUrl } = await startMarketInPage()
  const { contracts, accounts, chainId } = deployment
  const buyer = privateKeyToAccount(accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x')
  const { fetch } = createInProcessService({
    client,
    market: contracts.market,
    router: contracts.uniswapV2Router,
  })
  const base = 'http://service.test'
  const till = createTill({ accessKey: 'test', marketplaceUrl: base, apiUrl: base, fetch, timeout: 60_000 })

  /** Returns the order whose description matches, in its current state. */
  const orderAbout = (about: RegExp) => {
    const found = deployment.orders.find((order) => about.test(order.about))
    if (!found) throw new Error(`No order about ${about}.`)
    return till.getOrder({ chainId, contractAddress: found.collectionAddress, orderId: found.orderId })
  }

  /** Creates a host app. By default, the buyer's wallet is connected to it. */
  async function enter(options: enter.Options = {}) {
    const { answer, walletChainId = chainId, connected = true, till: own = till } = options
    const { atomic, paymaster, chain, storage = createMemoryStorage() } = options
    const wallet = createScriptedWallet({
      account: buyer,
      chainId: walletChainId,
      answer,
      atomic,
      paymaster,
      rpc: (request) => client.request(request as never, { retryCount: 0 }),
    })
    const host = createHost({
      till: own,
      rpcUrl,
      ...(chain ? { chain } : {}),
      provider: wallet.provider,
      policy: {
        markets: { [chainId]: [contracts.market] },
        routers: { [chainId]: [contracts.uniswapV2Router] },
        swapTokens: { [chainId]: [contracts.weth] },
        ...options.policy,
      },
      storage,
    })
    const connectWallet = async () => {
      const [connector] = host.config.connectors
      if (connector) await act(() => connect(host.config, { connector }))
    }
    if (connected) await connectWallet()
    const payments = () => wallet.prompts.filter(({ method }) => method === 'eth_sendTransaction').length
    return { ...host, wallet, connectWallet, payments }
  }

  /** Returns the buyer’s balance of an ERC-1155 token. */
  const printsOf = (tokenId: bigint | undefined = 0n) =>
    client.readContract({
      address: contracts.erc1155,
      abi: balanceAbi,
      functionName: 'balanceOf',
      args: [buyer.address, tokenId],
    })

  return { client, contracts, buyer, till, orderAbout, enter, printsOf }
}

declare namespace enter {
  type Options = {
    answer?: createScriptedWallet.Options['answer']
    atomic?: createScriptedWallet.Options['atomic']
    paymaster?: createScriptedWallet.Options['paymaster']
    /** Contracts that the app trusts in addition to the market and the router. */
    policy?: Policy
    walletChainId?: number
    /** The storage of the page. To simulate a reload, pass the storage of an earlier page. @default an empty storage */
    storage?: CheckoutStorage
    /** The chain in the wagmi config of the app. @default anvil's */
    chain?: Chain
    connected?: boolean
    /** The till. @default a till that calls the service in this process */
    till?: Till
  }
}

const balanceAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [
      { name: 'account', type: 'address' },
      { name: 'id', type: 'uint256' },
    ],
    outputs: [{ type: 'uint256' }],
  },
] as const
