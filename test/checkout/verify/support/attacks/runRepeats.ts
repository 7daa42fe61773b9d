import { type Address, encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import { paysOnce } from '../../../../../src/checkout/evidence/repeat.js'
import { restrictPlan } from '../../../../../src/checkout/plan/restrictPlan.js'
import { readBuy } from '../../../../../src/checkout/verify/readBuy.js'
import { createTrust } from '../../../../../src/checkout/verify/trust.js'
import { knownReaders } from '../../../../../src/checkout/verify/verify.js'
import { type HonestPlan, purchaseId } from '../honestPlans.js'
import { createOrderCall, marketOrdersOf } from '../marketOrders.js'
import { observe } from '../observe.js'
import { place } from '../place.js'
import { readingsOf } from '../readings.js'
import { requestCall } from '../requestOrders.js'
import { seaportFacts } from '../seaportSteps.js'
import { readAllTerms, seaportPlace, validateCall } from '../seaportTerms.js'
import type { ChainCall, TamperChain } from '../startTamperChain.js'
import { surroundings } from '../surroundings.js'

/**
 * Carries out each plan twice, as if the answer to the first wallet request got lost and the checkout requested the payment again.
 *
 * In between, the seller tries to sell the same items again. The recipient returns gifts, and the seller cancels all orders and creates
 * them again.
 */
export async function runRepeats({ chain, plans }: runRepeats.Options): Promise<Repeats> {
  const counts: Repeats = { safe: 0, twice: 0, wrong: [] }
  const sent = plans.filter(({ venue }) => venue !== 'gasless')
  for (let from = 0; from < sent.length; from += atOnce) {
    await Promise.all(
      sent.slice(from, from + atOnce).map(async (plan) => {
        const { isSafe, paid } = await repeat(chain, plan)
        const isTwice = paid.every((amount) => amount > 0n)
        if (isSafe) counts.safe += 1
        if (isTwice) counts.twice += 1
        if (isSafe && isTwice) counts.wrong.push(`${plan.venue}: ${paid.join(' and ')}`)
      }),
    )
  }
  return counts
}

export declare namespace runRepeats {
  type Options = { chain: TamperChain; plans: readonly HonestPlan[] }
}

/**
 * `safe` counts the plans whose payment the checkout may request again. `twice` counts the plans that the second request paid again.
 * `wrong` names the plans that count as both.
 */
export type Repeats = { safe: number; twice: number; wrong: string[] }

async function repeat(chain: TamperChain, plan: HonestPlan): Promise<{ isSafe: boolean; paid: bigint[] }> {
  const { intent } = plan
  const steps = restrictPlan({ ...knownReaders, ...plan, purchaseId })
  const sends = steps.map(({ to, data, value }) => ({ to, data: data as Hex, value }))
  const readings = readingsOf(intent)
  const calls = sends.map((call): ChainCall => ({ from: place.buyer, ...call }))
  const around = surroundings({ plan, steps })
  const blocks = [
    { time: place.seconds, calls },
    { time: place.seconds + 12n, calls: [...returnGifts(plan), ...recreateOrders(plan)] },
    { time: place.seconds + 24n, calls },
  ]
  const [before, once, , twice] = await observe({ chain, intent, readings, ...around, blocks })
  const held = (at: bigint[] = []) =>
    readings.reduce((sum, { kind }, index) => (kind === 'money' ? sum + (at[index] ?? 0n) : sum), 0n)
  return { isSafe: maySendAgain(plan, sends), paid: [held(before) - held(once), held(once) - held(twice)] }
}

/** Whether the checkout requests the payment again while the result of the first request is unknown. */
function maySendAgain(
  plan: HonestPlan,
  calls: readonly { to: Address; data: Hex; value: bigint }[],
): boolean {
  const { intent, venue, facts = venue.startsWith('seaport') ? seaportFacts() : undefined } = plan
  const step = calls.at(-1)
  if (!step) return false
  const bought = readBuy({ step, intent, trust: createTrust({ ...knownReaders, ...plan, facts }) })
  const once = bought?.terms === 'read' && bought.once
  return paysOnce({ market: step.to, once, kind: 'transaction', calls })
}

/** Returns the calls with which the recipient sends a gift back to the seller, who can then sell it again. */
function returnGifts({ intent }: HonestPlan): ChainCall[] {
  const { recipient: from, orders } = intent
  if (isAddressEqual(from, place.buyer)) return []
  return orders.map(({ collectionAddress: to, tokenId = 0n, quantity }) => {
    const isSingle = isAddressEqual(to, place.paintings)
    const args = [from, place.seller, tokenId] as const
    const data = isSingle
      ? encodeFunctionData({ abi, functionName: 'transferFrom', args })
      : encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [...args, quantity, '0x'] })
    return { from, to, data }
  })
}

function recreateOrders(plan: HonestPlan): ChainCall[] {
  const { venue, intent, steps, requests = [] } = plan
  if (venue.startsWith('request')) return requests.map(requestCall)
  const { seller: from } = place
  if (!venue.startsWith('seaport')) {
    return marketOrdersOf(intent).map((order) => ({ from, to: place.market, data: createOrderCall(order) }))
  }
  const terms = steps.flatMap(({ data }) => readAllTerms(data))
  const counter = encodeFunctionData({ abi, functionName: 'incrementCounter' })
  return [counter, ...terms.map(validateCall)].map((data) => ({ from, to: seaportPlace, data }))
}

const atOnce = 16

const abi = parseAbi([
  'function incrementCounter() returns (uint256 counter)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 quantity, bytes data)',
])
