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
import type { RequestKind } from './prompt.js'

export function signatureKind(
  { wallet, intent }: Pick<Run, 'wallet'> & { intent: { buyer: Address } },
  step: Pick<PlannedStep, 'signature' | 'data' | 'market'>,
): RequestKind<Hex> {
  const { signature, data, market } = step
  const { account } = wallet
  return {
    request: async () => {
      if (signature) return signTypedData({ wallet, account: intent.buyer, signature })
      const raw = isHex(data) ? data : stringToHex(data)
      if (account.type === 'local' && account.signMessage) return account.signMessage({ message: { raw } })
      return wallet.request({ method: 'personal_sign', params: [raw, intent.buyer] }, noRetry)
    },
    // The service can submit a signed payment at any time, so the request counts as sent once the buyer has signed.
    toChange: () => ({ status: market ? 'sent' : 'done' }),
  }
}

export function signTypedData({ wallet, account, signature }: signTypedData.Options): Promise<Hex> {
  const { primaryType, value: message } = signature
  const { version, ...others } = signature.domain
  // The domain of Permit2 has no version: an empty string as the version would change the hash.
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
