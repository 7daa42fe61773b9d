import type { Abi, Hex } from 'viem'

export type CompiledContract = { abi: Abi; bytecode: Hex; compiler: string }

export declare const deployed: readonly string[]
export declare function compileContracts(
  folder?: string,
  files?: readonly string[],
): Record<string, CompiledContract>
export declare function pickMarketAbi(abi: Abi): Abi

/** Those that `tillkit deploy` brings to any chain. */
export declare const verified: readonly string[]

/** The compiler's standard JSON input for a contract, with every source that it needs. */
export declare function inputOf(name: string): {
  language: string
  sources: Record<string, { content: string }>
}

/** A contract's bytecode, compiled from such an input alone. */
export declare function compileInput(name: string, input: unknown): string

/** The module that holds the code of the contract that the service reads pools by. */
export declare function readerModule(contract: CompiledContract): string
