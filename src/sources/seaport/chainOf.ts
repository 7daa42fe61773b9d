export function chainOf(name: string | number): number | undefined {
  const number = Number(name)
  if (Number.isSafeInteger(number)) return number
  const known: string = String(name).toLowerCase()
  return Object.hasOwn(chains, known) ? chains[known as keyof typeof chains] : undefined
}

const chains = {
  ethereum: 1,
  optimism: 10,
  bsc: 56,
  unichain: 130,
  matic: 137,
  polygon: 137,
  base: 8453,
  arbitrum: 42_161,
  arbitrum_nova: 42_170,
  avalanche: 43_114,
  blast: 81_457,
  zora: 7_777_777,
  sepolia: 11_155_111,
  amoy: 80_002,
  base_sepolia: 84_532,
} as const
