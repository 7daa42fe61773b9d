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
/** The errors of Permit2, copied from `SignatureVerification` and `PermitErrors` in its published source. */
const permit2Errors = parseAbi([
  'error InvalidContractSignature()',
  'error InvalidNonce()',
  'error InvalidSignature()',
  'error InvalidSigner()',
  'error SignatureExpired(uint256 signatureDeadline)',
])
const allErrors: Abi = [...marketAbi, ...standardErrors, ...solidity]
const word = `0x${'12'.repeat(32)}` as const
const zeros = {
  address: `0x${'34'.repeat(20)}`,
  uint256: 5n,
  bytes32: word,
  bytes4: '0x12345678',
  string: 'Not today.',
}

/** Errors of SwapCheckout that the checkout does not explain. Only a deployer or an attacker sees them, or they contain no reason. */
const unexplained = [
  'AddressEmptyCode',
  'FailedCall',
  'InsufficientBalance',
  'ReentrancyGuardReentrantCall',
  'UnsafeTarget',
]

/** Encodes the revert data of an error, with any arguments. */
function revert(errorName: string, abi: Abi = allErrors): Hex {
  const error = abi.find((item) => item.type === 'error' && item.name === errorName)
  const args =
    error?.type === 'error' ? error.inputs.map(({ type }) => zeros[type as keyof typeof zeros]) : []
  return encodeErrorResult({ abi, errorName, args } as never)
}

describe('revertReason', () => {
  test.each([
    ['BadSignature', 'The signature does not match your account.'],
    ['MarketPaused', 'The market has paused all sales.'],
    ['NativeNotSignable', 'This item cannot be bought without a network fee.'],
    ['NotEnoughLeft', 'Someone else was faster. Not enough is left.'],
    ['OrderAlreadyCancelled', 'The seller took this item off sale.'],
    ['OrderChanged', 'The sale has other terms than you were shown.'],
    ['OrderExpired', 'The sale has ended.'],
    ['OrderNotStarted', 'The sale has not started yet.'],
    ['PaymentFailed', 'The payment did not go through.'],
    ['PurchaseAlreadyMade', 'You already made this purchase. You did not pay again.'],
    ['PurchaseIdMissing', 'The purchase has no id.'],
    ['SignatureExpired', 'The signature has expired.'],
    ['UnknownOrder', 'The market does not have this item for sale.'],
    ['WrongPayment', 'The payment differs from the price.'],
    ['ERC20InsufficientAllowance', 'The allowance for the market is too small.'],
    ['ERC20InsufficientBalance', 'Your account does not have enough of the currency.'],
    ['ERC2612ExpiredSignature', 'The signature for the payment has expired.'],
    [
      'ERC2612InvalidSigner',
      'The signature for the payment does not match your account or was already used.',
    ],
    ['ERC721IncorrectOwner', 'The seller no longer owns this item.'],
    ['ERC721InsufficientApproval', 'The seller took this item off sale.'],
    ['ERC721InvalidReceiver', 'The recipient is a contract that cannot receive this item.'],
    ['ERC1155InsufficientBalance', 'The seller no longer owns enough of this item.'],
    ['ERC1155InvalidReceiver', 'The recipient is a contract that cannot receive this item.'],
    ['ERC1155MissingApprovalForAll', 'The seller took this item off sale.'],
    ['Panic', 'The contract failed with an internal error.'],
    ['Error', 'The contract says: Not today.'],
  ])('explains %s', (name, reason) => {
    expect(revertReason(revert(name), knownReverts).details).toBe(reason)
  })

  test.each([
    ['CheckoutExpired', 'The swap has expired. Nothing was swapped.'],
    ['SwapTooSmall', 'The swap gives less than the purchase costs. Nothing was swapped.'],
    ['TokenTaxed', 'This currency keeps a part of each payment, so you cannot pay with it.'],
    ['UnknownTarget', 'This market cannot be paid with a swap.'],
  ])('explains %s of SwapCheckout', (name, reason) => {
    expect(revertReason(revert(name, readArtifact('SwapCheckout').abi), [swapReverts])).toEqual({
      details: reason,
      reason: name,
    })
  })

  test('explains every error of SwapCheckout except the unexplained ones', () => {
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
    // The checkout must not explain these texts. The first one is a name on `Object.prototype`, and the second one is of another contract.
    ['toString', undefined],
    ['The signature has expired.', undefined],
  ] as const)('explains the text of a router or of Permit2: %s', (message, reason) => {
    const data = encodeErrorResult({ abi: solidity, errorName: 'Error', args: [message] })
    // If a text has no explanation, the details contain the text as the contract wrote it.
    const expected = reason
      ? { details: swapReasons[reason], reason }
      : { details: `The contract says: ${message}` }
    expect(revertReason(data, [seaportReverts, swapReverts, permit2Reverts])).toEqual(expected)
  })

  test.each([
    ['InvalidNonce', 'SignatureUsed', []],
    ['InvalidSigner', 'BadSignature', []],
    ['InvalidSignature', 'BadSignature', []],
    ['InvalidContractSignature', 'BadSignature', []],
    ['SignatureExpired', 'SignatureExpired', [5n]],
  ] as const)('explains the error %s of Permit2', (errorName, reason, args) => {
    const data = encodeErrorResult({ abi: permit2Errors, errorName, args } as never)
    const expected = { details: permit2Reasons[reason], reason }
    expect(revertReason(data, [...knownReverts, swapReverts, permit2Reverts])).toEqual(expected)
    // Seaport has errors with the same names, which blame the seller's signature. Permit2 comes first in this list, so its reasons win.
    expect(revertReason(data, [permit2Reverts, swapReverts, seaportReverts])).toEqual(expected)
  })

  test.each(['NotMaker', 'ERC721NonexistentToken', 'ERC1155InvalidArrayLength'])(
    'returns the name of %s when the venue has no text for it',
    (name) =>
      expect(revertReason(revert(name), knownReverts)).toEqual({ details: `The contract says: ${name}` }),
  )

  test('knows the ERC-1155 errors of viem’s ABI', () => {
    const names = erc1155Abi.flatMap((item) => (item.type === 'error' ? item.name : []))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) expect(decodeRevert(revert(name, erc1155Abi))).toMatchObject({ name })
  })

  test('returns the text of a contract as one short line', () => {
    const say = (message: string) =>
      revertReason(encodeErrorResult({ abi: solidity, errorName: 'Error', args: [message] })).details ?? ''
    expect(say('\u202eCDSU\nfor free')).toBe('The contract says: \ufffdCDSU for free')
    expect(say('x'.repeat(10_000)).length).toBeLessThan(300)
  })

  test('returns the selector of an error when its venue is not given', () => {
    const data = revert('MarketPaused')
    expect(revertReason(data).details).toBe(`The contract gave an unknown reason (${data}).`)
  })

  test.each([undefined, '0x', '0x123456'] as const)('returns “no reason” for %s', (data) => {
    expect(revertReason(data)).toEqual({})
  })

  test('returns the selector for an unknown or truncated error', () => {
    const selector = toFunctionSelector('Unheard(uint256)')
    expect(revertReason(selector).details).toBe(`The contract gave an unknown reason (${selector}).`)
    const cut = revert('ERC20InsufficientBalance').slice(0, 40) as Hex
    expect(revertReason(cut).details).toBe(`The contract gave an unknown reason (${cut.slice(0, 10)}).`)
  })
})
