import { waitForBatch } from '../evidence/follow.js'
import type { Settlement } from '../evidence/settle.js'
import type { StepState } from '../state/checkoutState.js'

/**
 * Follows to its end what the wallet was just asked for together with other purchases of a basket. It is not asked for again,
 * however it ends: that is for whoever was told.
 *
 * @returns Nothing where nothing was.
 * @throws CheckoutError as {@link waitForBatch}.
 */
export async function followTogether(
  context: followTogether.Context,
  { asked }: followTogether.Options,
): Promise<Settlement | undefined> {
  const { journal, dispatch } = context
  const at = journal.record.entries.findLastIndex(({ together }) => together)
  if (at < 0) return undefined
  dispatch({ type: 'plan', steps: asked })
  const steps = asked.map((_, index) => index)
  for (const step of steps) dispatch({ type: 'send', step })
  return waitForBatch(context, { entry: journal.entry(at), steps })
}

export declare namespace followTogether {
  type Context = waitForBatch.Context
  type Options = {
    /** The steps that it was asked for. */
    asked: readonly StepState[]
  }
}
