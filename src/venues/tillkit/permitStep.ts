import type { Address } from 'viem'
import type { Signature, Step } from '../../protocol/step.js'

export function permitStep({ signature, currency }: permitStep.Options): Step {
  return {
    id: 'signEIP712',
    data: '0x',
    to: signature.domain.verifyingContract,
    value: 0n,
    price: 0n,
    signature,
    post: { endpoint: '/permits', method: 'POST', body: { permit: signature.value, currency } },
  }
}

export declare namespace permitStep {
  type Options = {
    signature: Signature
    currency: Address
  }
}
