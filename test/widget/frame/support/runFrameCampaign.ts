import fc from 'fast-check'
import {
  getTypesForEIP712Domain,
  isAddressEqual,
  numberToHex,
  serializeTypedData,
  type TypedDataDefinition,
} from 'viem'
import { decodeCall } from '../../../../src/checkout/decode/decodeCall.js'
import type { Signature, Step } from '../../../../src/protocol/step.js'
import { type Verdict, verifyRequest } from '../../../../src/widget/frame/verifyRequest.js'
import {
  type TamperedPlan,
  tamperedArbitrary,
} from '../../../checkout/verify/support/attacks/tamperedArbitrary.js'
import type { HonestPlan } from '../../../checkout/verify/support/honestPlans.js'
import { type Chains, judge, payeesOf } from '../../../checkout/verify/support/judge.js'
import { place } from '../../../checkout/verify/support/place.js'
import type { FrameRequest } from './mutateRequest.js'

/**
 * Changes the purchase plans of all markets, as a dishonest service could. A hostile iframe requests each step, and all steps as a batch.
 * The host page forwards some of these requests. The function executes them on a chain: all allowances, and one payment. The same seed
 * gives the same run.
 */
export async function runFrameCampaign(options: runFrameCampaign.Options): Promise<FrameCampaign> {
  const { chains, seed, runs } = options
  const campaign: FrameCampaign = { asked: 0, passed: 0, bought: 0, failures: [] }
  const tampered = fc.sample(tamperedArbitrary, { seed, numRuns: runs })
  const frameRequests = tampered.flatMap((one, index) =>
    asksOf(one).map((steps) => ({ ...one, steps, index })),
  )
  for (let from = 0; from < frameRequests.length; from += atOnce) {
    await Promise.all(
      frameRequests.slice(from, from + atOnce).map(async ({ plan, steps, names, index }) => {
        const { end, harm } = await judge({ chains, plan, steps })
        if (end === 'bought') campaign.bought += 1
        if (harm) campaign.failures.push(`seed ${seed}, path ${index}: ${harm} (${plan.venue}: ${names})`)
      }),
    )
  }
  return campaign

  /** Returns the forwarded requests of a plan in groups. Each group contains all allowances and at most one payment. */
  function asksOf({ plan, steps }: TamperedPlan): Step[][] {
    const { intent, policy, facts } = plan
    const requests = requestsOf(plan, steps ?? [])
    const terms = { intent, policy, facts, now: plan.now() }
    const passed = requests
      .map((request) => verifyRequest({ ...request, ...terms }))
      .filter(({ findings, method }) => findings.length === 0 && method !== undefined)
    campaign.asked += requests.length
    campaign.passed += passed.length
    // Leave out an allowance for a trusted contract that does not sell the shown goods, because it is harmless.
    const allowing = passed.flatMap((verdict) => (verdict.pays ? [] : [stepsOf(verdict)])).filter(isForPayee)
    const paying = passed.flatMap((verdict) => (verdict.pays ? [stepsOf(verdict)] : []))
    return [...(paying.length > 0 ? paying : [[]])]
      .map((pay) => [...allowing.flat(), ...pay])
      .filter((asked) => asked.length > 0)

    function isForPayee([step]: Step[]): boolean {
      const call = decodeCall(step?.data ?? '')
      const spender = step?.signature?.value.spender ?? (call.kind === 'approve' ? call.spender : undefined)
      return payeesOf(plan.venue).some((payee) => isAddressEqual(payee, spender as typeof payee))
    }
  }
}

export declare namespace runFrameCampaign {
  type Options = {
    chains: Chains
    seed: number
    /** The number of tampered plans. */
    runs: number
  }
}

/**
 * `asked`, `passed` and `bought` are the numbers of requests, of forwarded requests, and of purchases. `failures` describes each case in
 * which the buyer loses tokens or money.
 */
export type FrameCampaign = { asked: number; passed: number; bought: number; failures: string[] }

/** Returns a wallet request for each step, and one for the batch of all transactions. */
function requestsOf({ intent }: HonestPlan, steps: readonly Step[]): Required<FrameRequest>[] {
  const from = place.buyer
  const sent = steps.filter(({ signature, post, id }) => !signature && !post && id !== 'signEIP191')
  const calls = sent.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) }))
  const batch = { version: '2.0.0', id: numberToHex(7n, { size: 32 }), from, atomicRequired: true, calls }
  const chainId = numberToHex(intent.chainId)
  return [
    ...calls.map((call) => ({ method: 'eth_sendTransaction', params: [{ from, ...call }] })),
    { method: 'wallet_sendCalls', params: [{ ...batch, chainId }] },
    ...steps.flatMap(({ signature }) => {
      const text = signature && write(signature)
      return text ? [{ method: 'eth_signTypedData_v4', params: [from, text] }] : []
    }),
  ]
}

/** Serialises the typed data of a signature. Returns `undefined` if the data is not valid. */
function write({ domain, types, primaryType, value: message }: Signature): string | undefined {
  try {
    const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types }
    return serializeTypedData({ domain, types: all, primaryType, message } as TypedDataDefinition)
  } catch {
    return undefined
  }
}

/** Converts a wallet request to the steps that it executes. */
function stepsOf({ method, params = [] }: Verdict): Step[] {
  const [first, text] = params as [Sent & { calls?: Sent[] }, string]
  if (method !== 'eth_signTypedData_v4') {
    return (first.calls ?? [first]).map(({ to, data, value }) => {
      return { id: 'buy', to, data, value: BigInt(value), price: 0n }
    })
  }
  const { domain, types, primaryType, message: value } = JSON.parse(text)
  const { EIP712Domain: _, ...others } = types
  const signature = { domain, types: others, primaryType, value }
  return [{ id: 'signEIP712', to: domain.verifyingContract, data: '0x', value: 0n, price: 0n, signature }]
}

type Sent = { to: Step['to']; data: string; value: string }

/** The number of plans that run at the same time. */
const atOnce = 32
