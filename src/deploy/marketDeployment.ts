import {
  type Abi,
  type Address,
  concat,
  encodeDeployData,
  getContractAddress,
  type Hex,
  size,
  slice,
  zeroHash,
} from 'viem'
import { readArtifact } from '../sandbox/chain/readArtifact.js'

/** The contract that puts others at an address that follows from their code: on most chains, and on anvil. */
export const deterministicDeployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * Says how our market contract is deployed: by a call on the {@link deterministicDeployer}. The address follows from what
 * is given here alone, so it is the same on every chain, whoever sends the call and however often.
 */
export function marketDeployment(options: marketDeployment.Options): marketDeployment.ReturnType {
  const { owner, treasury, marketFeeBps, salt = zeroHash } = options
  const { abi, bytecode } = readArtifact('TillkitMarket')
  const initCode = encodeDeployData<Abi>({ abi, bytecode, args: [owner, treasury, marketFeeBps] })
  return {
    address: getContractAddress({
      ...{ opcode: 'CREATE2', from: deterministicDeployer, salt, bytecode: initCode },
    }),
    to: deterministicDeployer,
    data: concat([salt, initCode]),
    constructorArguments: slice(initCode, size(bytecode)),
  }
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
  type ReturnType = {
    /** Where the market is, or will be. */
    address: Address
    /** The call that deploys it. */
    to: Address
    data: Hex
    /** The terms as the market's constructor takes them. */
    constructorArguments: Hex
  }
}
