import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'

/** The contracts whose compiled code the service package contains. */
export const bundledContracts = [
  'TillkitMarket',
  'RequestMarket',
  'RequestBatchHelper',
  'SwapCheckout',
] as const

export type BundledContract = (typeof bundledContracts)[number]

export function readServiceArtifact(name: BundledContract): { abi: Abi; bytecode: Hex } {
  return JSON.parse(readFileSync(new URL(`../../artifacts/${name}.json`, import.meta.url), 'utf8'))
}
