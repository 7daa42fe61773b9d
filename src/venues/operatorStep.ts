import { type Address, encodeFunctionData, erc721Abi } from 'viem'
import type { Step } from '../protocol/step.js'

/** Creates the step that approves an operator for the whole collection, because ERC-1155 has no narrower approval. */
export function operatorStep({ collection, operator }: operatorStep.Options): Step {
  const data = encodeFunctionData({
    abi: erc721Abi,
    functionName: 'setApprovalForAll',
    args: [operator, true],
  })
  return { id: 'tokenApproval', data, to: collection, value: 0n, price: 0n }
}

export declare namespace operatorStep {
  type Options = { collection: Address; operator: Address }
}
