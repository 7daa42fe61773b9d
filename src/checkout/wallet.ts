import {
  type Account,
  type Chain,
  type Hash,
  isAddressEqual,
  numberToHex,
  type Transport,
  type WalletClient,
} from 'viem'
import { sendTransaction } from 'viem/actions'
import type { Call } from './decodeCall.js'
import { CheckoutError } from './errors.js'
import type { Intent } from './intent.js'

/** The wallet of the buyer: a viem wallet client with an account. Its own chain setting is not used. */
export type Wallet = WalletClient<Transport, Chain | undefined, Account>

/**
 * Makes sure that the wallet would sign as the buyer and on the right chain, at this very moment.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain` or `WalletFailed`.
 */
export async function guardWallet({ wallet, intent }: { wallet: Wallet; intent: Intent }): Promise<void> {
  const [accounts, chainId] = await Promise.all([readAccounts(wallet), readChainId(wallet)])
  if (!accounts.some((account) => isAddressEqual(account, intent.buyer))) {
    throw new CheckoutError('WrongAccount', { details: `The purchase was started with ${intent.buyer}.` })
  }
  if (chainId !== intent.chainId) {
    throw new CheckoutError('WrongChain', {
      details: `It is on chain ${chainId}, the orders are on ${intent.chainId}.`,
    })
  }
}

/** The chain that the wallet is on. Throws `WalletFailed`. */
export async function readChainId(wallet: Wallet): Promise<number> {
  return Number(await ask(() => wallet.request({ method: 'eth_chainId' }, once)))
}

/**
 * Asks the wallet to change to a chain.
 *
 * @throws CheckoutError `Rejected`, or `WrongChain` when the wallet cannot or did not.
 */
export async function switchChain({ wallet, chainId }: { wallet: Wallet; chainId: number }): Promise<void> {
  try {
    await wallet.request(
      { method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] },
      once,
    )
  } catch (cause) {
    if (isRejection(cause)) throw new CheckoutError('Rejected', { cause })
    throw new CheckoutError('WrongChain', {
      details: `The wallet could not switch to chain ${chainId}.`,
      cause,
    })
  }
  if ((await readChainId(wallet)) !== chainId) throw new CheckoutError('WrongChain')
}

/**
 * Puts one transaction before the buyer. Asks exactly once: a wallet's failure is never answered with a second request.
 *
 * Rejects with whatever the wallet gave; {@link neverSent} tells whether it is certain that nothing went out.
 */
export function promptTransaction(options: promptTransaction.Options): Promise<Hash> {
  const { wallet, intent, call } = options
  if (wallet.account.type === 'local') {
    return sendTransaction(wallet, { ...call, account: wallet.account, chain: null })
  }
  const { to, data, value } = call
  const transaction = {
    from: intent.buyer,
    to,
    data,
    value: numberToHex(value),
    chainId: numberToHex(intent.chainId),
  }
  return wallet.request({ method: 'eth_sendTransaction', params: [transaction] }, once)
}

export declare namespace promptTransaction {
  type Options = { wallet: Wallet; intent: Intent; call: Call }
}

/** Whether the buyer said no (EIP-1193 code 4001). */
export function isRejection(error: unknown): boolean {
  return codesOf(error).some((code) => code === 4001 || code === 5000)
}

/**
 * Whether a wallet's answer proves that nothing was sent: the buyer declined, or the wallet refused the request itself
 * (EIP-1193 and EIP-1474 codes). Any other failure leaves it open: the answer may have been lost after sending.
 */
export function neverSent(error: unknown): boolean {
  return codesOf(error).some((code) => refused.has(code))
}

// viem repeats failed requests of its own accord, also those that ask the buyer: never here.
const once = { retryCount: 0 }

const refused = new Set([4001, 4100, 4200, 5000, -32601, -32602])

async function readAccounts(wallet: Wallet) {
  if (wallet.account.type === 'local') return [wallet.account.address]
  return ask(() => wallet.request({ method: 'eth_accounts' }, once))
}

async function ask<value>(request: () => Promise<value>): Promise<value> {
  try {
    return await request()
  } catch (cause) {
    throw new CheckoutError('WalletFailed', { cause })
  }
}

function codesOf(error: unknown): number[] {
  const codes: number[] = []
  for (let one = error; one instanceof Object; one = (one as { cause?: unknown }).cause) {
    const { code } = one as { code?: unknown }
    if (typeof code === 'number') codes.push(code)
  }
  return codes
}
