import { decodeErrorResult, erc20Abi, erc721Abi, erc1155Abi, type Hex, isHex, size } from 'viem'
import { plainText } from '../evm/plainText.js'
import { marketAbi } from './tillkit/marketAbi.js'

/**
 * Says in plain words why a contract refused, from the data that it reverted with.
 *
 * Known are the errors of our market, of ERC-6093 tokens, and `Error(string)`; anything else is named by its selector.
 */
export function revertReason(data: Hex | undefined): string {
  if (!data || !isHex(data) || size(data) < 4) return 'The contract gave no reason.'
  try {
    const { errorName, args } = decodeErrorResult({ abi: knownErrors, data })
    const name: string = errorName
    if (name === 'Error') return `The contract says: ${plainText(String(args?.[0]))}`
    return reasons[name] ?? `The contract says: ${name}`
  } catch {
    return `The contract gave a reason that is not known (${data.slice(0, 10)}).`
  }
}

/** The data of a revert, wherever an RPC error carries it. */
export function revertData(error: unknown): Hex | undefined {
  for (let one = error; one instanceof Object; one = (one as { cause?: unknown }).cause) {
    const { data } = one as { data?: unknown }
    if (isHex(data)) return data
    if (data instanceof Object && isHex((data as { data?: unknown }).data))
      return (data as { data: Hex }).data
  }
  return undefined
}

const tokenErrors = [
  {
    type: 'error',
    name: 'ERC20InsufficientBalance',
    inputs: [
      { name: 'sender', type: 'address' },
      { name: 'balance', type: 'uint256' },
      { name: 'needed', type: 'uint256' },
    ],
  },
  {
    type: 'error',
    name: 'ERC20InsufficientAllowance',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'allowance', type: 'uint256' },
      { name: 'needed', type: 'uint256' },
    ],
  },
] as const

const knownErrors = [...marketAbi, ...tokenErrors, ...erc20Abi, ...erc721Abi, ...erc1155Abi] as const

const reasons: { readonly [name: string]: string } = {
  BadSignature: 'The signature is not the buyer’s.',
  ERC20InsufficientAllowance: 'The market may not take enough of the currency.',
  ERC20InsufficientBalance: 'The account does not hold enough of the currency.',
  ERC721InsufficientApproval: 'The seller has withdrawn the token from sale.',
  ERC721IncorrectOwner: 'The seller no longer owns the token.',
  ERC1155InsufficientBalance: 'The seller no longer owns enough of the token.',
  ERC1155MissingApprovalForAll: 'The seller has withdrawn the token from sale.',
  MarketPaused: 'The market is paused.',
  NotEnoughLeft: 'Not enough of the order is left: someone else was faster.',
  OrderAlreadyCancelled: 'The seller cancelled the order.',
  OrderChanged: 'The order is not what it was shown to be.',
  OrderExpired: 'The order has expired.',
  OrderNotStarted: 'The sale has not started yet.',
  PaymentFailed: 'The payment did not go through.',
  PurchaseAlreadyMade: 'This purchase was already made; it was not paid again.',
  UnknownOrder: 'The market does not know this order.',
  WrongPayment: 'The amount sent is not the price.',
}
