import { type Hex, numberToHex } from 'viem'
import { codesOf } from '../../evm/providerError.js'
import type { Run } from '../context/run.js'
import { noRetry } from '../context/wallet.js'
import type { Call } from '../decode/decodeCall.js'
import type { EntryHandle } from '../journal/openJournal.js'
import type { PolicyPaymaster } from '../verify/policy.js'
import type { RequestKind } from './prompt.js'

/** Returns the wallet request of a batch. The checkout ignores the wallet's answer, because it reads the outcome from the chain. */
export function batchKind(context: batchKind.Context, options: batchKind.Options): RequestKind<unknown> {
  const { wallet, intent } = context
  const { idOf, calls, paymaster, hasRequest } = options
  return {
    request: async (entry) => {
      const batch = {
        version: '2.0.0',
        id: idOf(entry),
        from: intent.buyer,
        chainId: numberToHex(intent.chainId),
        atomicRequired: true,
        calls: calls.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) })),
        // Mark the paymaster as optional. If the paymaster refuses, the account pays the network fee, which the wallet shows to the buyer.
        ...(paymaster && {
          capabilities: { paymasterService: { context: {}, ...paymaster, optional: true } },
        }),
      }
      return wallet.request({ method: 'wallet_sendCalls', params: [batch] }, noRetry)
    },
    toChange: () => ({ status: 'sent' }),
    replaceable: {
      isUnsupported: (error) => codesOf(error).some((code) => unsupportedCodes.has(code)),
      hasRequest,
    },
  }
}

export declare namespace batchKind {
  type Context = Pick<Run, 'wallet' | 'intent'>
  type Options = {
    calls: readonly Call[]
    paymaster?: PolicyPaymaster | undefined
    idOf: (entry: EntryHandle) => Hex
    hasRequest: (entry: EntryHandle) => Promise<boolean>
  }
}

/** Error codes of wallets that do not support this batch (EIP-5792), or no batches at all. */
const unsupportedCodes = new Set([4100, 4200, 5700, 5710, 5740, 5750, 5760, -32601, -32602])
