import { parseAbi } from 'viem'
import type { Reverts } from './decodeRevert.js'

export const permit2Reasons = {
  BadSignature: 'The signature does not match your account.',
  SafeERC20FailedOperation: 'The currency cannot be collected from your account or sent to it.',
  SignatureExpired: 'The signature has expired.',
  SignatureUsed: 'The signature was already used or cancelled. Nothing was swapped.',
} as const

export const permit2Reverts: Reverts = {
  abi: parseAbi([
    'error InvalidContractSignature()',
    'error InvalidNonce()',
    'error InvalidSignature()',
    'error InvalidSigner()',
    'error SignatureExpired(uint256 deadline)',
  ]),
  errors: {
    ...permit2Reasons,
    InvalidContractSignature: 'BadSignature',
    InvalidNonce: 'SignatureUsed',
    InvalidSignature: 'BadSignature',
    InvalidSigner: 'BadSignature',
    TRANSFER_FROM_FAILED: 'SafeERC20FailedOperation',
  } satisfies { readonly [errorName: string]: string },
}
