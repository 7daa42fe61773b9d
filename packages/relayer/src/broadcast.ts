import { ChainError, isNodeFailure } from '@tillkit/service/internal'
import { BaseError, type Hex } from 'viem'
import type { Relayer } from './relayer.js'

/**
 * Sends signed transactions, in their order. It may be done again at any time: a transaction has one nonce, whoever sends
 * it, and however often.
 *
 * Never rejects: what cannot be sent now is told, and sent again later. Answers which of them the node has read, and refused.
 */
export async function broadcast(relayer: Relayer, rawTransactions: readonly Hex[]): Promise<Hex[]> {
  const { chain, onProblem } = relayer
  const refused: Hex[] = []
  for (const serializedTransaction of rawTransactions) {
    await chain.client.sendRawTransaction({ serializedTransaction }).catch((error: unknown) => {
      if (isKnown(error)) return
      onProblem(new ChainError(chain.name, error))
      if (!isNodeFailure(error)) refused.push(serializedTransaction)
    })
  }
  return refused
}

/** Whether the node has the transaction already, or had it: nodes tell it by their words only. */
function isKnown(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const words = /already (known|imported)|known transaction|nonce (is )?too low|lower than the current nonce/i
  return error.walk((cause) => cause instanceof Error && words.test(cause.message)) !== null
}
