import { getCode } from 'viem/actions'
import type { CheckoutContext } from '../context/checkoutContext.js'

/**
 * Returns a function that tells whether the account is a contract whose owners sign first. Such a wallet may answer without a
 * transaction, and send one days later. The first time the state shows that the purchase waits for the owners.
 *
 * If the node does not answer, the result is `false`, and the next call asks again. An account that delegates to a contract
 * (EIP-7702) sends its transactions itself.
 */
export function createOwnerWatch(
  context: createOwnerWatch.Context,
  { steps }: createOwnerWatch.Options,
): () => Promise<boolean> {
  const { client, intent, dispatch } = context
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

export declare namespace createOwnerWatch {
  type Context = Pick<CheckoutContext, 'client' | 'intent' | 'dispatch'>
  type Options = {
    /** The indexes of the waiting steps in the plan. */
    steps: readonly number[]
  }
}

/** The prefix of a delegated account's code (EIP-7702). */
const delegation = '0xef0100'
