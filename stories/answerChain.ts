import {
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  erc721Abi,
  type Hex,
  multicall3Abi,
  toFunctionSelector,
} from 'viem'
import { foundry } from 'viem/chains'
import { contracts, people, pressedLeaf, usdc } from './fixtures.js'

/** Answers the RPC requests of the stories. The chain has one currency, one collection in which every token is a fern, and Multicall3. */
export async function answerChain({
  method,
  params,
}: {
  method: string
  params?: unknown
}): Promise<unknown> {
  if (method === 'eth_chainId') return `0x${foundry.id.toString(16)}`
  const [call] = Array.isArray(params) ? (params as Partial<Call>[]) : []
  if (method !== 'eth_call' || !call?.data) throw new Error(`Stories have no ${method}.`)
  return call.data.startsWith(aggregate3)
    ? answerMany(call.data)
    : answerCall({ to: call.to, data: call.data })
}

/** The token that the connected account owns. */
export const buyersToken = 9n

type Call = { to: string | undefined; data: Hex }

const aggregate3 = toFunctionSelector(multicall3Abi[0])

function answerMany(data: Hex): Hex {
  const { args, functionName } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') throw new Error(`Stories have no ${functionName}.`)
  const result = args[0].map(({ target, callData }) => {
    try {
      return { success: true, returnData: answerCall({ to: target, data: callData }) }
    } catch {
      return { success: false, returnData: '0x' } as const
    }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName, result })
}

function answerCall(call: Call): Hex {
  if (call.to?.toLowerCase() === contracts.usdc.toLowerCase()) {
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data: call.data })
    if (functionName === 'symbol') {
      return encodeFunctionResult({ abi: erc20Abi, functionName, result: usdc.symbol })
    }
    return encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: usdc.decimals })
  }
  const { functionName } = decodeFunctionData({ abi: erc721Abi, data: call.data })
  if (functionName === 'name') {
    return encodeFunctionResult({ abi: erc721Abi, functionName, result: 'Herbarium' })
  }
  if (functionName === 'ownerOf') {
    const { args } = decodeFunctionData({ abi: erc721Abi, data: call.data })
    const result = args[0] === buyersToken ? people.buyer : people.artist
    return encodeFunctionResult({ abi: erc721Abi, functionName, result })
  }
  if (functionName !== 'tokenURI') throw new Error(`Stories have no ${functionName}.`)
  const json = JSON.stringify({ name: 'Maidenhair fern', image: pressedLeaf(150) })
  const result = `data:application/json,${encodeURIComponent(json)}`
  return encodeFunctionResult({ abi: erc721Abi, functionName, result })
}
