import type { Signature, Step } from '../../protocol/step.js'

/** The step by which a buyer signs a purchase on our market that somebody else sends. */
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
    /** What is signed, see `encodePurchase`. */
    signature: Signature
    /** What it costs in all, in the currency's smallest unit. */
    price: bigint
  }
}
