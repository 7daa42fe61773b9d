import type { Abi, Hex } from 'viem'

export type CompiledContract = { abi: Abi; bytecode: Hex; compiler: string }

export declare const deployed: readonly string[]
export declare function compileContracts(
  folder?: string,
  files?: readonly string[],
): Record<string, CompiledContract>
export declare function pickMarketAbi(abi: Abi): Abi

/** The compiler's standard JSON input for the market, with every source that it needs. */
export declare function marketInput(): { language: string; sources: Record<string, { content: string }> }

/** The market's bytecode, compiled from such an input alone. */
export declare function compileMarketInput(input: unknown): string

/** The module that holds the code of the contract that the service reads pools by. */
export declare function readerModule(contract: CompiledContract): string
