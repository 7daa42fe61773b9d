import { type Chain, numberToHex } from 'viem'
import { isWebAddress } from '../protocol/formats.js'

export function describeChain(chain: Chain): describeChain.ReturnType {
  const { id, name: chainName, nativeCurrency, rpcUrls, blockExplorers } = chain
  const explorer = blockExplorers?.default.url
  return {
    chainId: numberToHex(id),
    chainName,
    nativeCurrency,
    rpcUrls: [...rpcUrls.default.http],
    ...(isWebAddress(explorer) ? { blockExplorerUrls: [explorer] } : {}),
  }
}

export declare namespace describeChain {
  type ReturnType = {
    chainId: `0x${string}`
    chainName: string
    nativeCurrency: Chain['nativeCurrency']
    rpcUrls: string[]
    blockExplorerUrls?: string[]
  }
}
