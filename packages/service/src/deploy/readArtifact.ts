import { readFileSync } from 'node:fs'
import type { Abi, Hex } from 'viem'

export const marketContracts = [
  'TillkitMarket',
  'RequestMarket',
  'RequestBatchHelper',
  'SwapCheckout',
] as const

export type MarketContract = (typeof marketContracts)[number]

export function readArtifact(name: MarketContract): { abi: Abi; bytecode: Hex } {
  return JSON.parse(readFileSync(new URL(`../../artifacts/${name}.json`, import.meta.url), 'utf8'))
}
