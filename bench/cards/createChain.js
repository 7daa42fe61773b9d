import { custom, decodeFunctionData, encodeFunctionResult, erc20Abi, erc721Abi, multicall3Abi } from 'viem'
import { foundry } from 'viem/chains'

const multicall3 = { address: '0xcA11bde05977b3631167028862bE2a173976CA11' }

/**
 * A chain without a network: one currency, one collection whose tokens all have a name and a picture, and the contract
 * that puts many calls into one. Answers it with its transport, and how many requests it got so far.
 */
export function createChain() {
  let requests = 0
  const transport = custom({
    async request({ method, params }) {
      requests++
      if (method === 'eth_chainId') return `0x${foundry.id.toString(16)}`
      if (method !== 'eth_call') throw new Error(`This chain has no ${method}.`)
      return answer(params[0])
    },
  })
  const chain = { ...foundry, contracts: { multicall3 } }
  return { chain, transport, countRequests: () => requests }
}

function answer({ to, data }) {
  if (to.toLowerCase() !== multicall3.address.toLowerCase()) return answerOne(data)
  const { args, functionName } = decodeFunctionData({ abi: multicall3Abi, data })
  const result = args[0].map(({ callData }) => {
    try {
      return { success: true, returnData: answerOne(callData) }
    } catch {
      return { success: false, returnData: '0x' }
    }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName, result })
}

function answerOne(data) {
  const abi = [...erc20Abi.filter(({ name }) => name === 'decimals' || name === 'symbol'), ...erc721Abi]
  const { functionName, args } = decodeFunctionData({ abi, data })
  return encodeFunctionResult({ abi, functionName, result: results[functionName](args) })
}

const results = {
  symbol: () => 'USDC',
  decimals: () => 6,
  name: () => 'Herbarium',
  tokenURI: ([id]) =>
    `data:application/json,${encodeURIComponent(`{"name":"Leaf ${id}","image":"${picture}"}`)}`,
}

const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'/>"
