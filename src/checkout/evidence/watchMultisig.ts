import { getCode } from 'viem/actions'
import type { Run } from '../context/run.js'

/**
 * Watches for a buyer's account that is a contract, such as a multisig: its wallet may return a hash that is no transaction, and its
 * owners may sign days later. The returned function reads whether the account is one, and tells the page the first time.
 *
 * If the node does not answer, the next call reads again. An account with delegated code (EIP-7702) sends its transactions itself.
 */
export function watchMultisig(
  { client, intent, dispatch }: Pick<Run, 'client' | 'intent' | 'dispatch'>,
  steps: readonly number[],
): () => Promise<boolean> {
  let isContract: boolean | undefined
  return async () => {
    if (isContract === undefined) {
      const code = await getCode(client, { address: intent.buyer }).catch(() => null)
      if (code === null) return false
      isContract = code !== undefined && !code.startsWith(delegation)
      if (isContract) for (const step of steps) dispatch({ type: 'send', step, owners: true })
    }
    return isContract
  }
}

/** The prefix of delegated code (EIP-7702). */
const delegation = '0xef0100'
