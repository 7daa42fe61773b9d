import { type Address, createWalletClient, custom, erc20Abi, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createCheckout } from '../../src/checkout/createCheckout.js'
import { createIntent } from '../../src/checkout/intent.js'
import { createMemoryStorage } from '../../src/checkout/journal.js'
import { createTill } from '../../src/client/createTill.js'
import { createInProcessService } from '../../src/testing/createInProcessService.js'
import { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import { startMarket } from '../setup/chain.js'

/**
 * A market on a chain of its own, and buyers who walk through checkouts with scripted wallets.
 *
 * The service is the in-process one: what is tested here is the checkout, and the chain decides what is true.
 */
export async function startShop() {
  const { client, deployment, rpcUrl } = await startMarket()
  const { contracts, accounts, chainId } = deployment
  const buyer = privateKeyToAccount(accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x')
  const policy = { markets: { [chainId]: [contracts.market] } }
  const rpc = (request: { method: string; params: readonly unknown[] }) =>
    client.request(request as never, { retryCount: 0 }) as Promise<unknown>

  /** The first order whose description matches. */
  const orderAbout = (about: RegExp, status = 'active') => {
    const found = deployment.orders.find((order) => about.test(order.about) && order.status === status)
    if (!found) throw new Error(`No order about ${about}.`)
    return found
  }

  /** A checkout of one order, with the wallet that it asks. */
  async function enter(options: enter.Options) {
    const { order, quantity = 1n, fees, tamper, answer, storage = createMemoryStorage() } = options
    const { fetch } = createInProcessService({ client, market: contracts.market, tamper })
    const till = createTill({
      accessKey: 'test',
      marketplaceUrl: 'http://service.test',
      apiUrl: 'http://service.test',
      fetch,
    })
    const shown = await till.getOrder({
      chainId,
      contractAddress: order.collectionAddress,
      orderId: order.orderId,
    })
    const wallet = createScriptedWallet({
      account: buyer,
      rpc,
      chainId: options.walletChainId ?? chainId,
      answer,
    })
    const intent = createIntent({ items: [{ order: shown, quantity }], buyer: buyer.address, fees })
    const walletClient = createWalletClient({ account: buyer.address, transport: custom(wallet.provider) })
    const checkout = createCheckout({
      till,
      wallet: walletClient,
      client,
      intent,
      policy: options.policy ?? policy,
      storage,
    })
    const seen: string[] = []
    checkout.subscribe(() => {
      const { status } = checkout.getState()
      if (seen.at(-1) !== status) seen.push(status)
    })
    return { checkout, wallet, storage, intent, till, seen }
  }

  const owned = (collection: Address, tokenId: bigint) =>
    client
      .readContract({
        address: collection,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [buyer.address, tokenId],
      })
      .catch(() =>
        client
          .readContract({ address: collection, abi: tokenAbi, functionName: 'ownerOf', args: [tokenId] })
          .then((owner) => (owner === buyer.address ? 1n : 0n)),
      )
  const money = (currency: Address) =>
    client.readContract({
      address: currency,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [buyer.address],
    })
  const allowance = (currency: Address) =>
    client.readContract({
      address: currency,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [buyer.address, contracts.market],
    })

  return { client, contracts, deployment, rpcUrl, buyer, policy, orderAbout, enter, owned, money, allowance }
}

export declare namespace enter {
  type Options = {
    order: { orderId: Hex; collectionAddress: Address }
    quantity?: bigint
    fees?: { amount: bigint; receiver: Address }[]
    tamper?: createInProcessService.Options['tamper']
    answer?: createScriptedWallet.Options['answer']
    storage?: ReturnType<typeof createMemoryStorage>
    walletChainId?: number
    policy?: createCheckout.Options['policy']
  }
}

const tokenAbi = parseAbi([
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
])
