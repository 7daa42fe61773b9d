import type { Place } from '../../context/place.js'
import type { Capabilities } from '../../context/wallet.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { heldOf } from '../../evidence/readSwapped.js'
import { makePlan } from '../../plan/makePlan.js'
import { chooseRoute } from '../../wallet/chooseRoute.js'
import { readPlace } from '../../wallet/readPlace.js'
import { freezeCopy } from '../freezeCopy.js'
import type { Stage } from '../progress.js'
import { assertNotBought } from './recover.js'
import { mayBatch } from './send.js'

/**
 * Makes the plan: verified, restricted to what the purchase costs, and simulated. While the chain simulates it, the checkout reads the
 * account and asks the wallet what it can do.
 *
 * @throws CheckoutError as {@link makePlan}.
 */
export const plan: Stage<'plan'> = async (run, { data, isSwitched }) => {
  const { till, client, intent, policy, readers, journal, signal } = run
  const isSwapped = (await heldOf(journal.record)) !== undefined
  let asked: Promise<Capabilities> | undefined
  const capabilities = () => (asked ??= run.capabilities())
  let accountState: Promise<Place> | undefined
  const made = await makePlan({
    till,
    intent,
    policy,
    readers,
    purchaseId: journal.record.purchaseId,
    readGranted: journal.readGranted,
    data,
    isSwapped,
    contract: isSwapped ? undefined : await chooseRoute({ intent, policy, journal, capabilities }),
    isSponsored: policy?.paymasters !== undefined && (await capabilities()).paymaster !== undefined,
    signal,
    onSimulate: (simulated) => {
      accountState = readPlace({ client, intent }, simulated)
      accountState.catch(() => {})
      if (mayBatch(policy, simulated.steps)) void capabilities()
    },
  })
  // The service keeps its own objects, so it cannot change a step after the checkout has verified it.
  return { at: 'send', plan: freezeCopy(made), data, accountState, capabilities: asked, isSwitched }
}

/**
 * Makes the plan. If the market refuses it because this purchase is already made, continues at `finish`.
 *
 * @throws CheckoutError `AlreadyBought` if the purchase was made elsewhere, and as {@link makePlan}.
 */
export const planUnlessBought: Stage<'plan'> = async (run, progress) => {
  try {
    return await plan(run, progress)
  } catch (cause) {
    const isRevert = cause instanceof CheckoutError && cause.code === 'WouldRevert'
    const settlement = isRevert ? await assertNotBought(run) : undefined
    if (!settlement) throw cause
    return { at: 'finish', settlement }
  }
}
