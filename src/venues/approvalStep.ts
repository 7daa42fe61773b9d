import type { Address } from 'viem'
import { encodeApprove } from '../evm/encodeApprove.js'
import type { Step } from '../protocol/step.js'

export function approvalStep({ currency, spender, amount }: approvalStep.Options): Step {
  const data = encodeApprove(spender, amount)
  return { id: 'tokenApproval', data, to: currency, value: 0n, price: 0n }
}

export declare namespace approvalStep {
  type Options = { currency: Address; spender: Address; amount: bigint }
}
