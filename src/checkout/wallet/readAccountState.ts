import { getTransactionCount } from 'viem/actions'
import type { Step } from '../../protocol/step.js'
import type { AccountState } from '../context/accountState.js'
import type { Run } from '../context/run.js'
import { readChain } from '../errors/readChain.js'
import { isIdempotent } from '../evidence/repeat.js'
import type { Intent } from '../intent/intent.js'
import { marketOf } from '../plan/equivalentCalls.js'
import { readBlock } from '../verify/readBlock.js'

/**
 * Reads the account's transaction counts and the newest block, just before a wallet request.
 *
 * @throws {CheckoutError} ChainFailed – the node does not answer.
 */
export async function readAccountState(
  context: readAccountState.Context,
  options: readAccountState.Options = {},
): Promise<AccountState> {
  const { client, intent } = context
  const { steps = [] } = options
  const [nonce, pending, head] = await readChain(() =>
    Promise.all([
      getTransactionCount(client, { address: intent.buyer }),
      steps.some(isTakenTwice) ? readPending(context) : undefined,
      readBlock(client),
    ]),
  )
  return { nonce, pending, block: head.number, head }
}

export declare namespace readAccountState {
  type Context = Pick<Run, 'client'> & { intent: Pick<Intent, 'buyer'> }
  type Options = {
    /**
     * The next steps. The function reads the number of pending transactions only if a market would accept one of these steps twice.
     * @default []
     */
    steps?: readonly Step[] | undefined
  }
}

export function readPending({ client, intent }: readAccountState.Context): Promise<number> {
  return readChain(() => getTransactionCount(client, { address: intent.buyer, blockTag: 'pending' }))
}

/** Whether a step pays with a transaction that has no purchase id, so the market would accept it twice. */
function isTakenTwice(step: Step): boolean {
  const { to, data, value, signature } = step
  const market = marketOf(step)
  const calls = [{ to, data: data as `0x${string}`, value }]
  return !signature && !isIdempotent({ market, kind: 'transaction', calls })
}
