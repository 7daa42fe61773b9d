import { ChainError, isNodeFailure } from '@tillkit/service/internal'
import { BaseError, type Hex } from 'viem'
import type { Relayer } from './relayer.js'

/**
 * Sends transactions, and returns those that the node refused. Never rejects: it reports each failure to `onProblem`. A later round sends
 * the transactions again. This is safe, because a chain executes each nonce once.
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

/** Whether the node already has or mined the transaction. Nodes have no error code for this case, so the function compares the message. */
function isKnown(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const words = /already (known|imported)|known transaction|nonce (is )?too low|lower than the current nonce/i
  return error.walk((cause) => cause instanceof Error && words.test(cause.message)) !== null
}
