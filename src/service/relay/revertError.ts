import { decodeErrorResult, type Hex, isHex, parseAbi, size } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import { marketAbi } from '../../venues/tillkit/marketAbi.js'

/** The error for a purchase or permit that a contract would refuse, from the data that it reverted with. */
export function revertError(data: Hex | undefined): RpcError {
  return new RpcError('InvalidArgument', { details: reasonOf(data) })
}

/** The data of a revert, wherever an error of the node carries it. */
export function revertData(error: unknown): Hex | undefined {
  for (let one = error; one instanceof Object; one = (one as { cause?: unknown }).cause) {
    const { data } = one as { data?: unknown }
    if (isHex(data)) return data
  }
  return undefined
}

/** What a contract says in its own words may be anything: only errors that are known are told, by name. */
function reasonOf(data: Hex | undefined): string {
  if (!data || size(data) < 4) return unknown
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: knownErrors, data })
    const name: string = errorName
    const [orderId] = args.filter((arg) => isHex(arg) && size(arg) === 32)
    const about = orderId && name !== 'PurchaseAlreadyMade' ? ` Order ${orderId}.` : ''
    return `${reasons[name] ?? `A contract refuses it: ${name}.`}${about}`
  } catch {
    return unknown
  }
}

const knownErrors = [
  ...marketAbi,
  ...parseAbi([
    'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
    'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    'error ERC2612ExpiredSignature(uint256 deadline)',
    'error ERC2612InvalidSigner(address signer, address owner)',
    'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
    'error ERC721InvalidReceiver(address receiver)',
    'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
    'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
    'error ERC1155InvalidReceiver(address receiver)',
    'error ERC1155MissingApprovalForAll(address operator, address owner)',
  ]),
]

const unknown = 'A contract refuses it, for a reason that is not known.'

const reasons: { readonly [name: string]: string } = {
  BadSignature: 'The signature is not the buyer’s.',
  ERC20InsufficientAllowance: 'The market may not take enough of the currency.',
  ERC20InsufficientBalance: 'The buyer does not hold enough of the currency.',
  ERC2612ExpiredSignature: 'The permit has expired.',
  ERC2612InvalidSigner: 'The permit’s signature is not its owner’s, or is used up.',
  ERC721IncorrectOwner: 'The seller no longer owns the token.',
  ERC721InsufficientApproval: 'The seller has withdrawn the token from sale.',
  ERC721InvalidReceiver: 'The recipient is a contract that does not take such tokens.',
  ERC1155InsufficientBalance: 'The seller no longer owns enough of the token.',
  ERC1155InvalidReceiver: 'The recipient is a contract that does not take such tokens.',
  ERC1155MissingApprovalForAll: 'The seller has withdrawn the token from sale.',
  Error: unknown,
  MarketPaused: 'The market is paused.',
  NativeNotSignable: 'What is paid in the native currency cannot be bought without gas.',
  NotEnoughLeft: 'Not enough of an order is left.',
  OrderAlreadyCancelled: 'An order is cancelled.',
  OrderChanged: 'An order is not what the purchase says.',
  OrderExpired: 'An order has expired.',
  OrderNotStarted: 'The sale of an order has not started.',
  Panic: unknown,
  PaymentFailed: 'The payment does not go through.',
  PurchaseAlreadyMade: 'This purchase was already made.',
  PurchaseIdMissing: 'The purchase has no id.',
  SignatureExpired: 'The signature has expired.',
  UnknownOrder: 'The market does not know an order.',
}
