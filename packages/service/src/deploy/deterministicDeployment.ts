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
import { type BundledContract, readServiceArtifact } from './readServiceArtifact.js'

/** The contract that deploys other contracts at predictable addresses (CREATE2). It exists on most chains, and on anvil. */
export const deterministicDeployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Returns a deployment whose address depends only on these options, so it is the same on every chain and for every sender. */
export function deterministicDeployment(
  options: deterministicDeployment.Options,
): deterministicDeployment.ReturnType {
  const { name, args, salt = zeroHash } = options
  const { abi, bytecode } = readServiceArtifact(name)
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
    name: BundledContract
    args: readonly unknown[]
    salt?: Hex | undefined
  }
  type ReturnType = {
    address: Address
    to: Address
    data: Hex
    initCode: Hex
    constructorArguments: Hex
  }
}
