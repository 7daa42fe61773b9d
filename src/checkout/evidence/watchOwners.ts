import { getCode } from 'viem/actions'
import type { CheckoutContext } from '../context/checkoutContext.js'

/**
 * Watches for accounts that are contracts: what such a wallet answers need not be a transaction, which may be sent days later,
 * when enough of its owners have signed. Answers whether the account is one, and says so to the buyer the first time.
 *
 * A node that does not answer is asked again the next time. An account that only has its code from a contract (EIP-7702) sends
 * its transactions itself.
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
    /** The places in the plan of the steps that wait, counted from 0. */
    steps: readonly number[]
  }
}

/** What the code of an account begins with that acts by a contract's (EIP-7702). */
const delegation = '0xef0100'
