import { getCode } from 'viem/actions'
import type { Run } from '../context/run.js'

/**
 * Returns a function that tests whether the buyer's account is a contract, such as a multisig. When the function first finds a contract, it
 * sets `owners` in the checkout's state. The wallet of a multisig may return a hash that is not a transaction hash, and the owners may sign
 * days later.
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

/** The first bytes of the code of an account that delegates to a contract (EIP-7702). Such an account is no multisig. */
const delegation = '0xef0100'
