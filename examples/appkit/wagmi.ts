import { mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { http } from 'wagmi'

const projectId = 'your-project-id'
const adapter = new WagmiAdapter({ projectId, networks: [mainnet], transports: { [mainnet.id]: http() } })

export const { wagmiConfig: config } = adapter
export const appKit = createAppKit({
  projectId,
  adapters: [adapter],
  networks: [mainnet],
  features: { analytics: false, email: false, socials: false },
})
