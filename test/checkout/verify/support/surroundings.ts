import { isAddressEqual, maxUint256 } from 'viem'
import type { Step } from '../../../../src/protocol/step.js'
import { approve, type HonestPlan } from './honestPlans.js'
import { createOrderCall, marketOrdersOf } from './marketOrders.js'
import { place } from './place.js'
import { requestCall } from './requestOrders.js'
import { readAllTerms, seaportPlace, validateCall } from './seaportTerms.js'
import type { ChainCall } from './startTamperChain.js'

/**
 * Returns the calls before a plan. `given` sets up what the honest plan needs. `offered` creates the Seaport listings that the changed
 * steps name, because sellers may collude with the service.
 */
export function surroundings({ plan, steps }: surroundings.Options): surroundings.ReturnType {
  const { venue, intent, standing = [] } = plan
  if (venue.startsWith('seaport')) {
    return { given: [...standing, ...listings(plan.steps)], offered: listings(steps) }
  }
  if (venue.startsWith('request')) {
    return { given: [...(plan.requests ?? []).map(requestCall), ...standing], offered: [] }
  }
  const orders = marketOrdersOf(intent).map((order): ChainCall => {
    return { from: place.seller, to: place.market, data: createOrderCall(order) }
  })
  const allowance = venue === 'allowed' ? [allow(place.market)] : []
  return { given: [...standing, ...orders, ...allowance], offered: [] }
}

export declare namespace surroundings {
  type Options = {
    plan: HonestPlan
    steps: readonly Step[]
  }
  type ReturnType = { given: ChainCall[]; offered: ChainCall[] }
}

/** Lets a contract take the buyer's whole balance of the currency. */
export function allow(spender: Step['to']): ChainCall {
  const { to, data } = approve(spender, maxUint256)
  return { from: place.buyer, to, data: data as ChainCall['data'] }
}

function listings(steps: readonly Step[]): ChainCall[] {
  return steps.flatMap(({ data }) => {
    const others = readAllTerms(data).filter(({ offerer }) => !isAddressEqual(offerer, place.buyer))
    return others.map((terms) => ({ from: terms.offerer, to: seaportPlace, data: validateCall(terms) }))
  })
}
