import {
  type Address,
  getTypesForEIP712Domain,
  type Hex,
  isHex,
  serializeTypedData,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import type { Signature } from '../../protocol/step.js'
import type { Run } from '../context/run.js'
import { noRetry, type Wallet } from '../context/wallet.js'
import type { PlannedStep } from '../plan/makePlan.js'
import type { AskKind } from './prompt.js'

/** A signature of typed data (EIP-712) or of a text (EIP-191). */
export function signatureKind(
  { wallet, intent }: Pick<Run, 'wallet'> & { intent: { buyer: Address } },
  step: Pick<PlannedStep, 'signature' | 'data' | 'market'>,
): AskKind<Hex> {
  const { signature, data, market } = step
  const { account } = wallet
  return {
    request: async () => {
      if (signature) return signTypedData({ wallet, account: intent.buyer, signature })
      const raw = isHex(data) ? data : stringToHex(data)
      if (account.type === 'local' && account.signMessage) return account.signMessage({ message: { raw } })
      return wallet.request({ method: 'personal_sign', params: [raw, intent.buyer] }, noRetry)
    },
    // A signature that pays can be used from now on, so it counts as sent.
    noted: () => ({ status: market ? 'sent' : 'done' }),
  }
}

/** Asks the wallet once to sign typed data (EIP-712), including the type of the domain. */
export function signTypedData({ wallet, account, signature }: signTypedData.Options): Promise<Hex> {
  const { primaryType, value: message } = signature
  const { version, ...others } = signature.domain
  // Permit2's domain has no version: an empty one would change the hash.
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
