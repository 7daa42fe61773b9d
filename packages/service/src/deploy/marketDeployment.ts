import type { Address, Hex } from 'viem'
import { deterministicDeployment } from './deterministicDeployment.js'

export function marketDeployment(options: marketDeployment.Options): deterministicDeployment.ReturnType {
  const { owner, treasury, marketFeeBps, salt } = options
  return deterministicDeployment({ name: 'TillkitMarket', args: [owner, treasury, marketFeeBps], salt })
}

export declare namespace marketDeployment {
  type Options = {
    owner: Address
    treasury: Address
    /** The market fee in basis points of the price, at most 1,000. */
    marketFeeBps: number
    salt?: Hex | undefined
  }
}
