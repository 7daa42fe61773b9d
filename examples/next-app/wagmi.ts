import { cookieStorage, createConfig, createStorage, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export function getConfig() {
  return createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    storage: createStorage({ storage: cookieStorage }),
    ssr: true,
  })
}
