import { parseAbi } from 'viem'
import type { Reverts } from './decodeRevert.js'

/** What it means to whoever buys that Permit2 refuses. */
export const permit2Reasons = {
  BadSignature: 'The signature is not the buyer’s.',
  SafeERC20FailedOperation: 'The token cannot be taken from the account, or given to it.',
  SignatureExpired: 'The signature has expired.',
  SignatureUsed: 'The signature was used before, or called off; nothing was swapped.',
} as const

/** The errors of Permit2 by which it takes nothing, and what they mean. */
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
  } satisfies { readonly [said: string]: string },
}
