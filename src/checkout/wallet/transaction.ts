import { type Address, type Hash, isHash, numberToHex } from 'viem'
import { sendTransaction } from 'viem/actions'
import type { Run } from '../context/run.js'
import { noRetry, type Wallet } from '../context/wallet.js'
import type { Call } from '../decode/decodeCall.js'
import type { RequestKind } from './prompt.js'

/**
 * Returns the wallet request of a transaction. The answer is the hash; `undefined` if the wallet returns anything else, as some smart
 * accounts do.
 */
export function transactionKind(
  { wallet, intent }: Pick<Run, 'wallet'> & { intent: { buyer: Address; chainId: number } },
  call: Call,
): RequestKind<Hash | undefined> {
  const { buyer: from, chainId } = intent
  return {
    request: async () => {
      const hash = await sendCall({ wallet, from, chainId, call })
      return isHash(hash) ? hash : undefined
    },
    toChange: (hash) => (hash ? { status: 'sent', hash } : { status: 'sent' }),
  }
}

/** Sends the call. A local key signs exactly this call for exactly this chain: the node may fill in only the nonce and the gas. */
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
    from: Address
    chainId: number
    call: Call
  }
}
