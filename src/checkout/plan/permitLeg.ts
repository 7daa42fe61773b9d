import { type Address, type Hex, zeroAddress } from 'viem'
import type { Step } from '../../protocol/step.js'
import { encodeSwapCheckout } from '../../swaps/checkout/encodeSwapCheckout.js'
import type { Facts } from '../../venues/facts.js'
import { readTerms } from '../verify/readTerms.js'
import { fillsOnce } from '../verify/singleFills.js'
import { createTrust, type Readers, type TrustOptions } from '../verify/trust.js'
import { type ApprovalReads, approvalsFor, readAllowances } from './approvals.js'
import { equivalentCalls } from './equivalentCalls.js'
import { type ApprovedLeg, type Leg, stepsOf } from './legs.js'
import { signPermit } from './permits.js'
import type { PurchaseData } from './readPurchaseData.js'
import { type SimulatedCalls, simulateCalls } from './simulateCalls.js'
import { findMerged, knowsTargets, spendOf } from './swapLegs.js'

/**
 * Creates the part of the plan that pays with a signed permit through the checkout contract, in place of an approval and a purchase.
 *
 * Returns `undefined` if the buyer has to approve and pay directly:
 * - The market could fill one of the orders twice. It records this purchase under another buyer than a direct purchase.
 * - The contract cannot buy without a swap, or the token has no permits (ERC-2612).
 * - The buyer's account has code, and tokens may reject its signature (EIP-7702).
 * - The simulation reverts. The token may have a transfer tax, which the contract rejects and the market does not. If the order is sold, the
 *   simulation of the direct purchase gives the reason.
 */
export async function permitLeg(options: permitLeg.Options): Promise<permitLeg.ReturnType | undefined> {
  const { client, intent, data, buying, total, purchaseId, contract } = options
  const trust = createTrust(options)
  const buy = buying.steps.find(({ id }) => id === 'buy')
  const found = buy && findMerged({ ...options, buy, trust })
  if (!buy || !found || found.kind !== 'tillkit') return undefined
  const { market, purchase } = found
  const { currency } = intent
  // Several units of an item are in the calldata, so they need no read from the chain.
  if (fillsOnce({ to: market, data: purchase }, undefined) === false) return undefined
  const deadline = trust.latest
  const payment = { payWith: currency, maxAmount: total, currency, price: total }
  const noSwap = { router: zeroAddress, swap: '0x' } as const
  const call = encodeSwapCheckout({ purchaseId, deadline, ...payment, ...noSwap, market, purchase })
  const step: Step = { ...buy, to: contract, data: call.data, value: 0n, price: total }
  const spends = spendOf({ token: currency, spender: contract, amount: total })
  const head = await data.head
  const [isKnown, facts, { code }, permit, reads] = await Promise.all([
    knowsTargets({ client, contract, market, router: zeroAddress }),
    readTerms({ ...options, steps: [step], head, earlyQuestions: undefined }),
    data.gas,
    signPermit({
      ...options,
      owner: intent.buyer,
      token: currency,
      spender: contract,
      amount: total,
      deadline,
    }),
    readAllowances(spends, options),
  ])
  if (!isKnown || !facts || code !== '0x' || fillsOnce({ to: market, data: purchase }, facts) !== true) return
  const { approvals, kept } = approvalsFor(spends, reads.allowances, reads.granted)
  const merged: Leg = { kind: 'swapAndBuy', steps: [step], spends, at: 0, router: zeroAddress }
  // If an earlier permit was submitted, the contract may already take the price. Then this purchase needs no signature.
  const leg = approvals.length > 0 ? permit && signedLeg(merged, permit) : { ...merged, approvals, kept }
  if (!leg) return undefined
  const calls = equivalentCalls(stepsOf([leg]))
  const { number: blockNumber } = facts.block
  const simulated = await simulateCalls({ client, intent, calls, token: currency, blockNumber })
  return simulated?.results.every(({ succeeds }) => succeeds) === false
    ? undefined
    : { leg, facts, simulated }
}

export declare namespace permitLeg {
  type Options = Omit<TrustOptions, 'facts'> &
    Readers &
    ApprovalReads & {
      intent: TrustOptions['intent']
      facts?: Facts | undefined
      chainId: number
      data: PurchaseData
      buying: Leg
      total: bigint
      purchaseId: Hex
      contract: Address
    }
  type ReturnType = {
    leg: ApprovedLeg
    facts: Facts
    /** The simulation of the leg, or `undefined` if the node cannot simulate. */
    simulated: SimulatedCalls | undefined
  }
}

function signedLeg(leg: Leg, permit: Step): ApprovedLeg {
  const spends = leg.spends.map((spend) => ({ ...spend, by: 'permit' as const }))
  return { ...leg, steps: [permit, ...leg.steps], spends, approvals: [] }
}
