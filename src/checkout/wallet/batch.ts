import { type Hex, numberToHex } from 'viem'
import { codesOf } from '../../evm/providerError.js'
import type { Run } from '../context/run.js'
import { noRetry } from '../context/wallet.js'
import type { Call } from '../decode/decodeCall.js'
import type { EntryHandle } from '../journal/openJournal.js'
import type { PolicyPaymaster } from '../verify/policy.js'
import type { AskKind } from './prompt.js'

/**
 * An atomic batch (EIP-5792). It carries an id of the checkout, which a wallet takes once. The chain says what became of it, so the
 * wallet's answer is not used.
 */
export function batchKind(context: batchKind.Context, options: batchKind.Options): AskKind<unknown> {
  const { wallet, intent } = context
  const { idOf, calls, paymaster, isTaken } = options
  return {
    request: async (entry) => {
      const batch = {
        version: '2.0.0',
        id: idOf(entry),
        from: intent.buyer,
        chainId: numberToHex(intent.chainId),
        atomicRequired: true,
        calls: calls.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) })),
        // Optional: if the paymaster refuses, the account pays, and the wallet shows the buyer who pays.
        ...(paymaster && {
          capabilities: { paymasterService: { context: {}, ...paymaster, optional: true } },
        }),
      }
      return wallet.request({ method: 'wallet_sendCalls', params: [batch] }, noRetry)
    },
    noted: () => ({ status: 'sent' }),
    replaceable: {
      isUnsupported: (error) => codesOf(error).some((code) => unsupportedCodes.has(code)),
      isTaken,
    },
  }
}

export declare namespace batchKind {
  type Context = Pick<Run, 'wallet' | 'intent'>
  type Options = {
    calls: readonly Call[]
    /** Pays the gas; the wallet has said that it supports one. @default the account pays */
    paymaster?: PolicyPaymaster | undefined
    /** Returns the id of the batch from its first journal entry. */
    idOf: (entry: EntryHandle) => Hex
    /** Whether the wallet says that it has the batch. */
    isTaken: (entry: EntryHandle) => Promise<boolean>
  }
}

/** Codes by which wallets say that they cannot do this batch (EIP-5792), or do not know batches. */
const unsupportedCodes = new Set([4100, 4200, 5700, 5710, 5740, 5750, 5760, -32601, -32602])
