import { createWalletClient, custom, isAddressEqual, zeroAddress } from 'viem'
import { createCheckout } from '../../checkout/createCheckout.js'
import type { Intent } from '../../checkout/intent/intent.js'
import { createMemoryStorage } from '../../checkout/storage/checkoutStorage.js'
import type { Policy } from '../../checkout/verify/policy.js'
import { createTill } from '../../client/createTill.js'
import { defineSource } from '../../client/defineSource.js'
import type { Step } from '../../protocol/step.js'
import { createLocks } from '../createLocks.js'
import { createScriptedWallet } from '../createScriptedWallet.js'
import type { openStage, Stage } from './openStage.js'
import type { VenueProblem } from './venueProblem.js'

export async function crashPurchase(options: crashPurchase.Options): Promise<VenueProblem[]> {
  const { stage, steps } = options
  const problems: VenueProblem[] = []
  for (let struck = 0; struck < steps.length; struck++) {
    const { paid, received, value } = await stage.within(() => stage.measure(() => buy(options, struck)))
    const { intent } = options
    const quantity = intent.orders.reduce((sum, order) => sum + order.quantity, 0n)
    const maxPaid = isAddressEqual(intent.currency, zeroAddress)
      ? intent.maxTotal + maxGasCost
      : intent.maxTotal
    const isOnce = received <= quantity && paid <= maxPaid
    if (isOnce) continue
    const text = `The answer to prompt ${struck} is lost, it ends as ${value}, and ${paid} are paid for ${received} of the token.`
    problems.push({ code: 'paid-twice', text })
  }
  return problems
}

export declare namespace crashPurchase {
  type Options = openStage.Options & {
    stage: Stage
    steps: readonly Step[]
    intent: Intent
    policy: Policy
  }
}

async function buy(options: crashPurchase.Options, struck: number): Promise<string> {
  const { rpc, chainId, account, order, steps, intent, policy, stage } = options
  const [storage, locks] = [createMemoryStorage(), createLocks()]
  const wallet = createScriptedWallet({
    account,
    rpc,
    chainId,
    answer: (_, index) => (index === struck ? 'loseAnswer' : 'accept'),
  })
  const till = createTill({
    source: defineSource({ getOrders: async () => [order], steps: async () => steps }),
  })
  let status = 'idle'
  for (let pages = 0; pages < 2 && status !== 'success'; pages++) {
    const checkout = createCheckout({
      till,
      client: stage.client,
      intent,
      policy,
      storage,
      locks,
      wallet: createWalletClient({ account: account.address, transport: custom(wallet.provider) }),
    })
    status = (await checkout.start()).status
  }
  return status
}

/** An amount in wei that is larger than the gas cost of any purchase. */
const maxGasCost = 10n ** 16n
