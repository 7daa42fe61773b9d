import type { Policy } from '../../../../../src/checkout/verify/policy.js'
import { policy } from '../honestPlans.js'
import { place } from '../place.js'

/**
 * What a marketplace with logins of its own trusts: a second site, and three texts. It also lists texts that cannot be
 * signed whoever lists them.
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

/** The sites of that marketplace, as they are written. */
export const sites = [new URL(place.base).origin, ...world.origins]
