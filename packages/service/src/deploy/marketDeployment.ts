import type { Address, Hex } from 'viem'
import { deterministicDeployment } from './deterministicDeployment.js'

/** Says how our market contract is deployed, see {@link deterministicDeployment}. */
export function marketDeployment(options: marketDeployment.Options): deterministicDeployment.ReturnType {
  const { owner, treasury, marketFeeBps, salt } = options
  return deterministicDeployment({ name: 'TillkitMarket', args: [owner, treasury, marketFeeBps], salt })
}

export declare namespace marketDeployment {
  type Options = {
    /** Who may stop listing and buying. */
    owner: Address
    /** Receives the market's part of each price. */
    treasury: Address
    /** The market's part of each price in basis points, at most 1,000. */
    marketFeeBps: number
    /** Makes another address of the same market. @default zero */
    salt?: Hex | undefined
  }
}
