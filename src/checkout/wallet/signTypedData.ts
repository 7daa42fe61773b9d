import {
  type Address,
  getTypesForEIP712Domain,
  type Hex,
  serializeTypedData,
  type TypedDataDefinition,
} from 'viem'
import type { Signature } from '../../protocol/step.js'
import { noRetry, type Wallet } from '../context/wallet.js'

/** Asks the wallet, once, to sign typed data (EIP-712), domain type included. */
export function signTypedData({ wallet, account, signature }: signTypedData.Options): Promise<Hex> {
  const { primaryType, value: message } = signature
  const { version, ...others } = signature.domain
  // A domain without one, as that of Permit2, does not say that it is empty.
  const domain = version === '' ? others : signature.domain
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...signature.types }
  const typed = { domain, types, primaryType, message } as TypedDataDefinition
  const own = wallet.account
  if (own.type === 'local' && own.signTypedData) return own.signTypedData(typed)
  const text = serializeTypedData(typed)
  return wallet.request({ method: 'eth_signTypedData_v4', params: [account, text] }, noRetry)
}

export declare namespace signTypedData {
  type Options = { wallet: Wallet; account: Address; signature: Signature }
}
