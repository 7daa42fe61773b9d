import { type Address, type Hash, numberToHex } from 'viem'
import { sendTransaction } from 'viem/actions'
import { noRetry, type Wallet } from '../context/wallet.js'
import type { Call } from '../decode/decodeCall.js'

/**
 * Puts one call before the wallet, once, and gives what it answers. A key of the page’s own signs just this call, for just this chain: of
 * what its node fills in, the place and the gas alone count.
 */
export function sendCall({ wallet, from, chainId, call }: sendCall.Options): Promise<Hash> {
  const { to, data, value } = call
  const { account: own } = wallet
  if (own.type === 'local') {
    const signTransaction: typeof own.signTransaction = (filled, options) =>
      own.signTransaction({ ...filled, to, data, value, chainId } as typeof filled, options)
    return sendTransaction(wallet, {
      to,
      data,
      value,
      chain: null,
      account: Object.assign(Object.create(own), { signTransaction }) as typeof own,
    })
  }
  const transaction = { from, to, data, value: numberToHex(value), chainId: numberToHex(chainId) }
  return wallet.request({ method: 'eth_sendTransaction', params: [transaction] }, noRetry)
}

export declare namespace sendCall {
  type Options = {
    wallet: Wallet
    /** The account that was agreed on. */
    from: Address
    chainId: number
    call: Call
  }
}
