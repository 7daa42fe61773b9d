import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { createConfig, injected } from 'wagmi'

/** Creates the config of a wagmi page, and the element for its button. */
export function createPage() {
  const config = createConfig({
    chains: [mainnet],
    connectors: [injected()],
    transports: { [mainnet.id]: http('/node') },
  })
  const main = document.createElement('main')
  document.body.append(main)
  return { chain: mainnet, config, main }
}
