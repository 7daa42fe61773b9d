import { type Address, createClient, custom, type EIP1193Provider } from 'viem'
import type { Connector } from 'wagmi'
import type { Wallet } from '../checkout/context/wallet.js'

/**
 * Creates a wallet client for the checkout. wagmi's own client throws if the wallet is on another chain, but the checkout must switch the
 * chain.
 */
export function connectorWallet({ connector, account, onAnswer }: connectorWallet.Options): Wallet {
  const request: EIP1193Provider['request'] = async (args) => {
    const provider = (await connector.getProvider()) as EIP1193Provider
    const answer = await provider.request(args as never)
    if (prompts.has(args.method)) onAnswer?.()
    return answer as never
  }
  // Disable retries: a wallet must never get the same request twice.
  return createClient({ account, transport: custom({ request }, { retryCount: 0 }) }) as Wallet
}

export declare namespace connectorWallet {
  type Options = {
    connector: Connector
    account: Address
    /** Called when the wallet has sent a transaction or signed. */
    onAnswer?: (() => void) | undefined
  }
}

const prompts: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'eth_signTypedData_v4',
  'personal_sign',
])
