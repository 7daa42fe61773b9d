import { type Abi, encodeErrorResult, erc1155Abi, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { readArtifact } from '../../packages/sandbox/src/chain/readArtifact.js'
import { standardErrors } from '../../src/evm/standardErrors.js'
import { decodeRevert } from '../../src/venues/decodeRevert.js'
import { knownReverts } from '../../src/venues/knownReverts.js'
import { permit2Reasons, permit2Reverts } from '../../src/venues/permit2Reverts.js'
import { revertReason } from '../../src/venues/revertReason.js'
import { seaportReverts } from '../../src/venues/seaport/seaportReasons.js'
import { swapReasons } from '../../src/venues/swapReasons.js'
import { swapReverts } from '../../src/venues/swapReverts.js'
import { marketAbi } from '../../src/venues/tillkit/marketAbi.js'

const solidity = parseAbi(['error Error(string message)', 'error Panic(uint256 code)'])
/** As its published source has them: `SignatureVerification`, `PermitErrors`. */
const permit2Errors = parseAbi([
  'error InvalidContractSignature()',
  'error InvalidNonce()',
  'error InvalidSignature()',
  'error InvalidSigner()',
  'error SignatureExpired(uint256 signatureDeadline)',
])
const known: Abi = [...marketAbi, ...standardErrors, ...solidity]
const word = `0x${'12'.repeat(32)}` as const
const zeros = {
  address: `0x${'34'.repeat(20)}`,
  uint256: 5n,
  bytes32: word,
  bytes4: '0x12345678',
  string: 'Not today.',
}

/** What the contract that swaps and buys in one says to whoever deploys or attacks it, and of parts that fail without a word. */
const unexplained = [
  'AddressEmptyCode',
  'FailedCall',
  'InsufficientBalance',
  'ReentrancyGuardReentrantCall',
  'UnsafeTarget',
]

/** The data of a revert, with any arguments. */
function revert(errorName: string, abi: Abi = known): Hex {
  const error = abi.find((item) => item.type === 'error' && item.name === errorName)
  const args =
    error?.type === 'error' ? error.inputs.map(({ type }) => zeros[type as keyof typeof zeros]) : []
  return encodeErrorResult({ abi, errorName, args } as never)
}

describe('revertReason', () => {
  test.each([
    ['BadSignature', 'The signature is not the buyer’s.'],
    ['MarketPaused', 'The market is paused.'],
    ['NativeNotSignable', 'What is paid in the native currency cannot be bought without gas.'],
    ['NotEnoughLeft', 'Not enough of the order is left: someone else was faster.'],
    ['OrderAlreadyCancelled', 'The seller cancelled the order.'],
    ['OrderChanged', 'The order is not what it was shown to be.'],
    ['OrderExpired', 'The order has expired.'],
    ['OrderNotStarted', 'The sale has not started yet.'],
    ['PaymentFailed', 'The payment did not go through.'],
    ['PurchaseAlreadyMade', 'This purchase was already made; it was not paid again.'],
    ['PurchaseIdMissing', 'The purchase has no id.'],
    ['SignatureExpired', 'The signature has expired.'],
    ['UnknownOrder', 'The market does not know this order.'],
    ['WrongPayment', 'The amount sent is not the price.'],
    ['ERC20InsufficientAllowance', 'The market may not take enough of the currency.'],
    ['ERC20InsufficientBalance', 'The account does not hold enough of the currency.'],
    ['ERC2612ExpiredSignature', 'The permit has expired.'],
    ['ERC2612InvalidSigner', 'The permit’s signature is not its owner’s, or is used up.'],
    ['ERC721IncorrectOwner', 'The seller no longer owns the token.'],
    ['ERC721InsufficientApproval', 'The seller has withdrawn the token from sale.'],
    ['ERC721InvalidReceiver', 'The recipient is a contract that does not take such tokens.'],
    ['ERC1155InsufficientBalance', 'The seller no longer owns enough of the token.'],
    ['ERC1155InvalidReceiver', 'The recipient is a contract that does not take such tokens.'],
    ['ERC1155MissingApprovalForAll', 'The seller has withdrawn the token from sale.'],
    ['Panic', 'The contract ran into an error of its own.'],
    ['Error', 'The contract says: Not today.'],
  ])('default: %s', (name, reason) => {
    expect(revertReason(revert(name), knownReverts).details).toBe(reason)
  })

  test.each([
    ['CheckoutExpired', 'The swap has expired; nothing was swapped.'],
    ['SwapTooSmall', 'The swap gives less than the purchase costs; nothing was swapped.'],
    ['TokenTaxed', 'The token keeps a part of what is sent, so it cannot be paid with.'],
    ['UnknownTarget', 'What swaps and buys in one transaction does not know this market or router.'],
  ])('default: of what swaps and buys in one transaction, %s', (name, reason) => {
    expect(revertReason(revert(name, readArtifact('SwapCheckout').abi), [swapReverts])).toEqual({
      details: reason,
      reason: name,
    })
  })

  test('behavior: of each error of what swaps and buys in one transaction it is known what it means', () => {
    const { abi } = readArtifact('SwapCheckout')
    const names = abi.flatMap((item) => (item.type === 'error' ? item.name : []))
    expect(names.length).toBeGreaterThan(10)
    const unknown = names.filter(
      (name) => decodeRevert(revert(name, abi), [...knownReverts, swapReverts])?.reason === undefined,
    )
    expect(unknown).toEqual(unexplained)
  })

  test.each([
    ['UniswapV2Router: EXCESSIVE_INPUT_AMOUNT', 'SwapTooDear'],
    ['Too much requested', 'SwapTooDear'],
    ['UniswapV2Router: EXPIRED', 'CheckoutExpired'],
    ['Transaction too old', 'CheckoutExpired'],
    ['ds-math-sub-underflow', 'PoolDrained'],
    ['TRANSFER_FROM_FAILED', 'SafeERC20FailedOperation'],
    ['TransferHelper: TRANSFER_FROM_FAILED', 'SafeERC20FailedOperation'],
    ['STF', 'SafeERC20FailedOperation'],
    // Words that every object knows, and what another error means, are none of theirs.
    ['toString', undefined],
    ['The signature has expired.', undefined],
  ] as const)('behavior: what a router or Permit2 says is told in plain words: %s', (message, reason) => {
    const data = encodeErrorResult({ abi: solidity, errorName: 'Error', args: [message] })
    // What nobody knows is no key of a catalogue.
    const told = reason
      ? { details: swapReasons[reason], reason }
      : { details: `The contract says: ${message}` }
    expect(revertReason(data, [seaportReverts, swapReverts, permit2Reverts])).toEqual(told)
  })

  test.each([
    ['InvalidNonce', 'SignatureUsed', []],
    ['InvalidSigner', 'BadSignature', []],
    ['InvalidSignature', 'BadSignature', []],
    ['InvalidContractSignature', 'BadSignature', []],
    ['SignatureExpired', 'SignatureExpired', [5n]],
  ] as const)('behavior: what Permit2 refuses with is told in plain words: %s', (errorName, reason, args) => {
    const data = encodeErrorResult({ abi: permit2Errors, errorName, args } as never)
    const told = { details: permit2Reasons[reason], reason }
    expect(revertReason(data, [...knownReverts, swapReverts, permit2Reverts])).toEqual(told)
    // Seaport has errors of the same names, about the seller.
    expect(revertReason(data, [permit2Reverts, swapReverts, seaportReverts])).toEqual(told)
  })

  test.each(['NotMaker', 'ERC721NonexistentToken', 'ERC1155InvalidArrayLength'])(
    'behavior: %s is known by its name alone',
    (name) =>
      expect(revertReason(revert(name), knownReverts)).toEqual({ details: `The contract says: ${name}` }),
  )

  test('behavior: the errors of ERC-1155 are spelt as everywhere else', () => {
    const names = erc1155Abi.flatMap((item) => (item.type === 'error' ? item.name : []))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(decodeRevert(revert(name, erc1155Abi))).toMatchObject({ name })
  })

  test('behavior: what a contract says is one short line', () => {
    const say = (message: string) =>
      revertReason(encodeErrorResult({ abi: solidity, errorName: 'Error', args: [message] })).details
    expect(say('\u202eCDSU\nfor free')).toBe('The contract says: \ufffdCDSU for free')
    expect(say('x'.repeat(10_000)).length).toBeLessThan(300)
  })

  test('behavior: of a market that nobody asked after, its errors are named by their selectors', () => {
    const data = revert('MarketPaused')
    expect(revertReason(data).details).toBe(`The contract gave a reason that is not known (${data}).`)
  })

  test.each([undefined, '0x', '0x123456'] as const)('error: %s is no reason', (data) => {
    expect(revertReason(data)).toEqual({ details: 'The contract gave no reason.' })
  })

  test('error: an error that nobody knows, or that is cut off', () => {
    const selector = toFunctionSelector('Unheard(uint256)')
    expect(revertReason(selector).details).toBe(`The contract gave a reason that is not known (${selector}).`)
    const cut = revert('ERC20InsufficientBalance').slice(0, 40) as Hex
    expect(revertReason(cut).details).toBe(
      `The contract gave a reason that is not known (${cut.slice(0, 10)}).`,
    )
  })
})
