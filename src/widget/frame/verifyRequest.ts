import {
  type Address,
  getTypesForEIP712Domain,
  type Hex,
  isAddressEqual,
  isHash,
  numberToHex,
  zeroHash,
} from 'viem'
import { decodeCall, isReset, type Call as SentCall } from '../../checkout/decode/decodeCall.js'
import { type Finding, finding } from '../../checkout/errors/finding.js'
import type { Intent } from '../../checkout/intent/intent.js'
import { marketAddresses, type Policy } from '../../checkout/verify/policy.js'
import { signingRules } from '../../checkout/verify/signingRules.js'
import { verifyPlan } from '../../checkout/verify/verifyPlan.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { decodePermit } from '../../evm/permit.js'
import { permitTypes } from '../../evm/permitTypes.js'
import { readSignature } from '../../protocol/read/readStep.js'
import type { Step } from '../../protocol/step.js'
import { approvalStep } from '../../venues/approvalStep.js'
import type { Facts } from '../../venues/facts.js'
import { costOf, costOfItems } from '../../venues/sale.js'
import { readSeaport } from '../../venues/seaport/readSeaport.js'
import { permitStep } from '../../venues/tillkit/permitStep.js'
import { purchaseStep } from '../../venues/tillkit/purchaseStep.js'
import { decodePurchase, purchaseTypes } from '../../venues/tillkit/signedPurchase.js'
import { expectedPayment, expectedSignedPayment } from './expectedPayment.js'
import { frameReaders } from './frameReaders.js'
import {
  readBatch,
  readChain,
  readNewChain,
  readOnly,
  readSigning,
  readTransaction,
  type WantedCall,
} from './requestParams.js'

/**
 * Verifies that a wallet request is part of the purchase. Returns a new request, encoded from the decoded one, so that no unverified data
 * reaches the wallet.
 */
export function verifyRequest(options: verifyRequest.Options): Verdict {
  const { method, params, intent } = options
  try {
    if (method === 'eth_sendTransaction') return verifyTransaction(readOnly(readTransaction, params), options)
    if (method === 'wallet_sendCalls') return verifyBatch(readOnly(readBatch, params), options)
    if (method === 'eth_signTypedData_v4') return verifyTypedData(readSigning(params), options)
    if (method === 'wallet_switchEthereumChain') {
      const { chainId } = readOnly(readChain, params)
      if (BigInt(chainId) !== BigInt(intent.chainId)) return { findings: [finding('wrong-chain', chainId)] }
      return { method, params: [{ chainId: numberToHex(intent.chainId) }], findings: [] }
    }
    if (method === 'wallet_addEthereumChain') {
      const { chainId } = readOnly(readNewChain, params)
      if (BigInt(chainId) !== BigInt(intent.chainId)) return { findings: [finding('wrong-chain', chainId)] }
      return { method, params: [options.describedChain], findings: [] }
    }
  } catch {
    return { findings: [finding('unknown-call', method)] }
  }
  return { findings: [finding('unknown-call', method)] }
}

export declare namespace verifyRequest {
  type Options = {
    method: string
    params: unknown
    intent: Intent
    policy: Policy
    describedChain?: object | undefined
    now: number
    facts?: Facts | undefined
  }
}

export type Verdict = {
  findings: readonly Finding[]
  method?: string
  params?: readonly unknown[]
  /** The purchase id of a payment, or the zero hash on a market that records no purchase ids. */
  pays?: Hex | undefined
  calls?: readonly SentCall[]
  allows?: boolean
  permitNonce?: bigint | undefined
}

function verifyTransaction(
  request: ReturnType<typeof readTransaction>,
  options: verifyRequest.Options,
): Verdict {
  const { intent, policy, facts } = options
  const { from, chainId = numberToHex(intent.chainId) } = request
  const step = stepOf(request)
  const plans =
    step.id === 'buy'
      ? [[step]]
      : marketsOf(options).map((market) => {
          const payment = expectedPayment({ intent, market })
          // Some tokens need a reset of the allowance to zero before a new approval. If `step` is a reset, the plan also contains the new
          // approval.
          const approval = isReset(step.data)
            ? [approvalStep({ currency: intent.currency, spender: market, amount: payment.price })]
            : []
          return [step, ...approval, payment]
        })
  const findings = [
    ...checkSignerAndChain(from, chainId, intent),
    ...bestOf(plans, { intent, policy, facts }),
  ]
  const sent = { from, ...callOf(step), chainId: numberToHex(intent.chainId) }
  return {
    method: 'eth_sendTransaction',
    params: [sent],
    pays: purchaseOf([step]),
    calls: sentBy([step]),
    allows: step.id === 'tokenApproval' && !isReset(step.data),
    findings,
  }
}

function verifyBatch(batch: ReturnType<typeof readBatch>, options: verifyRequest.Options): Verdict {
  const { intent, policy, facts } = options
  const { from, chainId, calls } = batch
  const steps = calls.map(stepOf)
  const findings = [
    ...checkSignerAndChain(from, chainId, intent),
    ...bestOf([steps], { intent, policy, facts }),
  ]
  return {
    method: 'wallet_sendCalls',
    params: [{ ...batch, chainId: numberToHex(intent.chainId), calls: steps.map(callOf) }],
    pays: purchaseOf(steps),
    calls: sentBy(steps),
    allows: steps.some(({ id }) => id === 'tokenApproval'),
    findings,
  }
}

function verifyTypedData(
  [signer, json]: ReturnType<typeof readSigning>,
  options: verifyRequest.Options,
): Verdict {
  const { intent, policy, now } = options
  const { domain, types, primaryType, message } = JSON.parse(json)
  const signature = readSignature({ domain, types, primaryType, value: message }, undefined)
  const purchase = decodePurchase(signature)
  const paying = purchaseStep({ signature, price: purchase ? costOfItems(purchase) : 0n })
  const permit = permitStep({ signature, currency: intent.currency })
  const plans =
    primaryType === 'Permit'
      ? marketsOf(options).map((market) => [permit, expectedSignedPayment({ intent, market, now })])
      : [[paying]]
  const chainId = numberToHex(domain.chainId)
  const findings = [
    ...checkSignerAndChain(signer, chainId, intent),
    ...bestOf(plans, { intent, policy, now: () => now }),
  ]
  const known = primaryType === 'Permit' ? permitTypes : purchaseTypes
  const text = JSON.stringify({
    domain: signature.domain,
    types: { EIP712Domain: getTypesForEIP712Domain({ domain: signature.domain }), ...known },
    primaryType,
    message: signature.value,
  })
  return {
    method: 'eth_signTypedData_v4',
    params: [signer, text],
    pays: purchase?.purchaseId,
    allows: primaryType === 'Permit',
    permitNonce: decodePermit(signature)?.nonce,
    findings,
  }
}

function bestOf(
  plans: readonly Step[][],
  rest: Omit<verifyPlan.Options, 'steps' | 'venues' | 'swaps' | 'signing'>,
): Finding[] {
  const judged = plans.map((steps) =>
    verifyPlan({ steps, ...rest, ...frameReaders, signing: signingRules }).flat(),
  )
  return judged.find((findings) => findings.length === 0) ?? judged[0] ?? [finding('unknown-contract')]
}

function checkSignerAndChain(from: Address, chainId: string, intent: Intent): Finding[] {
  return [
    ...(isAddressEqual(from, intent.buyer) ? [] : [finding('wrong-signer', from)]),
    ...(BigInt(chainId) === BigInt(intent.chainId) ? [] : [finding('wrong-chain', chainId)]),
  ]
}

function marketsOf({ intent, policy }: verifyRequest.Options): readonly Address[] {
  return marketAddresses(policy, intent.chainId)
}

function stepOf({ to, data, value = '0x0' }: WantedCall): Step {
  const call = decodeCall(data)
  const sale = 'items' in call ? call : readSeaport(lowerHex(data as Hex))
  const price = sale ? costOf(sale) : 0n
  return { id: call.kind === 'approve' ? 'tokenApproval' : 'buy', to, data, value: BigInt(value), price }
}

function sentBy(steps: readonly Step[]): SentCall[] {
  return steps.map(({ to, data, value }) => ({ to, data: data.toLowerCase() as Hex, value }))
}

function callOf({ to, data, value }: Step) {
  return { to, data: data.toLowerCase(), value: numberToHex(value) }
}

function purchaseOf(steps: readonly Step[]): Hex | undefined {
  const paying = steps.find(({ id }) => id === 'buy')
  if (!paying) return undefined
  const call = decodeCall(paying.data)
  return call.kind === 'marketBuy' && isHash(call.purchaseId) ? call.purchaseId : zeroHash
}
