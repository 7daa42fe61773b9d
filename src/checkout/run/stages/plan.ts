import type { AccountState } from '../../context/accountState.js'
import type { Capabilities } from '../../context/wallet.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { readSwapProceeds } from '../../evidence/readSwapped.js'
import { makePlan } from '../../plan/makePlan.js'
import { mayPayByPermit } from '../../plan/mayPayByPermit.js'
import { choosePermitContract, chooseRoute } from '../../wallet/chooseRoute.js'
import { readAccountState } from '../../wallet/readAccountState.js'
import { freezeCopy } from '../freezeCopy.js'
import type { Stage } from '../progress.js'
import { findRecordedPurchase } from './recover.js'
import { mayBatch } from './send.js'

export const plan: Stage<'plan'> = async (run, { data, isSwitched }) => {
  const { till, client, intent, policy, readers, journal, signal } = run
  const isSwapped = (await readSwapProceeds(journal.record)) !== undefined
  let capabilitiesRead: Promise<Capabilities> | undefined
  const capabilities = () => (capabilitiesRead ??= run.capabilities())
  let accountState: Promise<AccountState> | undefined
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
    choosePermitContract:
      mayPayByPermit(run) && !run.isPreview
        ? () => choosePermitContract({ intent, policy, journal, capabilities })
        : undefined,
    isSponsored: policy?.paymasters !== undefined && (await capabilities()).paymaster !== undefined,
    signal,
    onSimulate: (simulated) => {
      accountState = readAccountState({ client, intent }, simulated)
      accountState.catch(() => {})
      if (mayBatch(policy, simulated.steps)) void capabilities()
    },
  })
  return {
    at: 'send',
    plan: freezeCopy(made),
    data,
    accountState,
    capabilities: capabilitiesRead,
    isSwitched,
  }
}

/**
 * Plans the purchase, or continues with the stage `finish` if the purchase is already made. Either the contracts say so after a network
 * switch, or the simulation reverts.
 */
export const planUnlessBought: Stage<'plan'> = async (run, progress) => {
  // The network switch may have taken minutes, in which another device may have paid.
  const made = progress.isSwitched ? await findRecordedPurchase(run) : undefined
  if (made) return { at: 'finish', settlement: made }
  try {
    return await plan(run, progress)
  } catch (cause) {
    const isRevert = cause instanceof CheckoutError && cause.code === 'WouldRevert'
    const settlement = isRevert ? await findRecordedPurchase(run) : undefined
    if (!settlement) throw cause
    return { at: 'finish', settlement }
  }
}
