import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, parseAbi, zeroHash } from 'viem'
import { permit2Abi, tokenAbi, wrapperAbi } from '../../../../../src/checkout/decode/callAbi.js'
import { marketAbi } from '../../../../../src/venues/tillkit/marketAbi.js'
import { place } from '../place.js'

const { stranger, usdc, collection, buyer } = place

export function increaseAllowance(): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'increaseAllowance', args: [stranger, 5n] })
}

export function transfer(): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 120_000_000n] })
}

export function approveAll(): Hex {
  return encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [stranger, true] })
}

export function giveToken(tokenId = 7n): Hex {
  const args = [buyer, stranger, tokenId] as const
  return encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args })
}

export function permitCall(): Hex {
  const args = [buyer, stranger, 5n, maxUint256, 27, zeroHash, zeroHash] as const
  return encodeFunctionData({ abi: tokenAbi, functionName: 'permit', args })
}

export function permit2Approve(): Hex {
  return encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [usdc, stranger, 5n, 2 ** 40] })
}

export function permit2Transfer(): Hex {
  return encodeFunctionData({
    abi: permit2Abi,
    functionName: 'transferFrom',
    args: [buyer, stranger, 5n, usdc],
  })
}

export function multicall(calls: readonly Hex[] = [transfer(), approveAll()]): Hex {
  return encodeFunctionData({ abi: wrapperAbi, functionName: 'multicall', args: [calls] })
}

export function aggregate(): Hex {
  const calls = [{ target: usdc, allowFailure: false, data: transfer() }]
  return encodeFunctionData({ abi: wrapperAbi, functionName: 'aggregate3', args: [calls] })
}

export function execute(): Hex {
  return encodeFunctionData({ abi: wrapperAbi, functionName: 'execute', args: [usdc, 0n, transfer()] })
}

export function delegate(): Hex {
  const abi = parseAbi(['function delegatecall(address target, bytes data)'])
  return encodeFunctionData({ abi, args: [stranger, transfer()] })
}

export function createOrder(tokenId = 7n): Hex {
  const terms = { collection, tokenId, quantity: 1n, currency: usdc, unitPrice: 1n }
  const args = [{ ...terms, validFrom: 0n, validUntil: 2n ** 40n }] as const
  return encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args })
}

export function buyWithSignature(): Hex {
  const purchase = { buyer, items: [], currency: usdc, recipient: stranger, fees: [], purchaseId: zeroHash }
  const args = [{ ...purchase, deadline: maxUint256 }, '0x1234'] as const
  return encodeFunctionData({ abi: marketAbi, functionName: 'buyWithSignature', args })
}

/** Returns a call that makes the contract `Stall` hand out the items of the plans. */
export function takeFromStall(): Hex {
  const abi = parseAbi(['function take(address collection, uint256 id, uint256 amount) payable'])
  return encodeFunctionData({ abi, args: [collection, 7n, 1n] })
}
