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
import { type MarketContract, readArtifact } from './readArtifact.js'

/** The contract that puts others at an address that follows from their code: on most chains, and on anvil. */
export const deterministicDeployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * Says how one of our contracts is deployed: by a call on the {@link deterministicDeployer}. The address follows from what
 * is given here alone, so it is the same on every chain, whoever sends the call and however often.
 */
export function deterministicDeployment(
  options: deterministicDeployment.Options,
): deterministicDeployment.ReturnType {
  const { name, args, salt = zeroHash } = options
  const { abi, bytecode } = readArtifact(name)
  const initCode = encodeDeployData<Abi>({ abi, bytecode, args })
  return {
    address: getContractAddress({
      opcode: 'CREATE2',
      from: deterministicDeployer,
      salt,
      bytecode: initCode,
    }),
    to: deterministicDeployer,
    data: concat([salt, initCode]),
    initCode,
    constructorArguments: size(initCode) > size(bytecode) ? slice(initCode, size(bytecode)) : '0x',
  }
}

export declare namespace deterministicDeployment {
  type Options = {
    /** What the contract is called, such as `TillkitMarket`. */
    name: MarketContract
    /** What its constructor takes. */
    args: readonly unknown[]
    /** Makes another address of the same contract. @default zero */
    salt?: Hex | undefined
  }
  type ReturnType = {
    /** Where the contract is, or will be. */
    address: Address
    /** The call that deploys it. */
    to: Address
    data: Hex
    /** What the deployer runs: the contract's code with its terms. */
    initCode: Hex
    /** The terms as its constructor takes them. */
    constructorArguments: Hex
  }
}
