import type { Policy } from '../../../../../src/checkout/verify/policy.js'
import { policy } from '../honestPlans.js'
import { place } from '../place.js'

/**
 * The policy of a marketplace with its own logins: a second site and three texts. The policy also lists texts that `verify` must refuse
 * even though they are listed.
 */
export const world = {
  ...policy,
  origins: ['https://id.market.example:8443'],
  messages: [
    'I agree to the terms of our shop.',
    'Welcome to Market.\n\nWallet: {address}\nChain: {chainId}\nNonce: {nonce}\nIssued At: {issuedAt}',
    'Bienvenue à la place — código: {nonce}',
    'I agree to the terms: 32 bytes..',
    'ab'.repeat(32),
    'Nonce: {nonce}',
    'Agreed by {nonce} {nonce} of the market.',
    'I agree to the terms\tof the market.',
    'I agree to the terms\u3164of the market.',
    'I agree to the terms\u2800of the market.',
    'I agree to the \u0301terms of the market.',
  ],
  maxDeadline: 3_600,
} satisfies Policy

export const sites = [new URL(place.base).origin, ...world.origins]
