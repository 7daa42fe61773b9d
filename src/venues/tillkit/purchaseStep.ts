import type { Signature, Step } from '../../protocol/step.js'

export function purchaseStep({ signature, price }: purchaseStep.Options): Step {
  return {
    id: 'signEIP712',
    data: '0x',
    to: signature.domain.verifyingContract,
    value: 0n,
    price,
    signature,
    post: { endpoint: '/rpc/Marketplace/Execute', method: 'POST', body: { purchase: signature.value } },
    executeType: 'order',
  }
}

export declare namespace purchaseStep {
  type Options = {
    signature: Signature
    price: bigint
  }
}
