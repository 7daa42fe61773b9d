import type { Abi, Hex } from 'viem'

export type CompiledContract = { abi: Abi; bytecode: Hex; compiler: string }

export declare const deployed: readonly string[]
export declare function compileContracts(
  folder?: string,
  files?: readonly string[],
): Record<string, CompiledContract>
export declare function pickMarketAbi(abi: Abi): Abi
