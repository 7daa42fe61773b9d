import { type Address, encodeFunctionData } from 'viem'
import { encodeMessage } from '../../evm/typedData.js'
import type { SeaportComponents } from '../../protocol/seaportListing.js'
import type { Step } from '../../protocol/step.js'
import { seaportSellerAbi } from './seaportAbi.js'
import { seaportDomain, seaportTypes } from './seaportOrder.js'

export function signListingStep(options: signListingStep.Options): Step {
  const { components, chainId, seaport, marketplace } = options
  const value = encodeMessage(components)
  return {
    id: 'signEIP712',
    data: '0x',
    to: seaport,
    value: 0n,
    price: 0n,
    signature: {
      domain: { ...seaportDomain, chainId, verifyingContract: seaport },
      types: seaportTypes,
      primaryType: 'OrderComponents',
      value,
    },
    post: {
      endpoint: '/rpc/Marketplace/Execute',
      method: 'POST',
      body: { marketplace, order: value },
    },
    executeType: 'order',
  }
}

export declare namespace signListingStep {
  type Options = {
    components: SeaportComponents
    chainId: number
    seaport: Address
    marketplace: string
  }
}

export function cancelListingsStep({ seaport, listings }: cancelListingsStep.Options): Step {
  const data = encodeFunctionData({ abi: seaportSellerAbi, functionName: 'cancel', args: [listings] })
  return { id: 'cancel', data, to: seaport, value: 0n, price: 0n }
}

export declare namespace cancelListingsStep {
  type Options = {
    seaport: Address
    listings: readonly SeaportComponents[]
  }
}
