import type { Address } from 'viem'
import { cookieStorage, createConfig, createStorage, http } from 'wagmi'
import { base, type Chain, foundry, mainnet } from 'wagmi/chains'

/** The settings that the page may know. `rpcUrl` is public: use a node whose key may be seen, or restrict the key to your domain. */
export type PublicSettings = {
  accessKey: string
  marketplaceUrl: string
  apiUrl: string
  chainId: number
  rpcUrl: string
  market: Address
}

/** The networks that the shop can sell on. Add yours. `foundry` is the sandbox’s. */
const chains: readonly Chain[] = [foundry, mainnet, base]

/** Returns the network of the settings, which the server and the browser need. */
export function chainOf({ chainId }: Pick<PublicSettings, 'chainId'>): Chain {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`shop/chain.ts has no network with the id ${chainId}. Add it to the list.`)
  return chain
}

/** Creates the config of wagmi. A cookie keeps the connection, so that the server renders the connected account. */
export function createWagmiConfig(settings: Pick<PublicSettings, 'chainId' | 'rpcUrl'>) {
  const chain = chainOf(settings)
  return createConfig({
    chains: [chain],
    transports: { [chain.id]: http(settings.rpcUrl) },
    storage: createStorage({ storage: cookieStorage }),
    ssr: true,
  })
}

/** The only market that the shop trusts: the checkout refuses to pay any other contract. */
export function policyOf({ chainId, market }: Pick<PublicSettings, 'chainId' | 'market'>) {
  return { markets: { [chainId]: [market] } }
}
