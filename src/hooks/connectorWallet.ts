import { type Address, createClient, custom, type EIP1193Provider } from 'viem'
import type { Connector } from 'wagmi'
import type { Wallet } from '../checkout/context/wallet.js'

/**
 * The wallet behind a wagmi connector. It may be on any chain: whether it is on the right one is the checkout's to
 * find out and to change, where wagmi's own wallet client would throw.
 *
 * The provider is fetched with the first request, so that this is no more than a description until then.
 */
export function connectorWallet({ connector, account }: connectorWallet.Options): Wallet {
  const request: EIP1193Provider['request'] = async (args) => {
    const provider = (await connector.getProvider()) as EIP1193Provider
    return provider.request(args as never) as never
  }
  // A wallet is never asked twice for one request. viem's own wallet actions, which weigh a lot, are not used.
  return createClient({ account, transport: custom({ request }, { retryCount: 0 }) }) as Wallet
}

export declare namespace connectorWallet {
  type Options = { connector: Connector; account: Address }
}
