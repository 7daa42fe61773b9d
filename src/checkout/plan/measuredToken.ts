import type { Address } from 'viem'

/**
 * A token whose balances the checkout reads after the payment, because the simulation showed other amounts in its events, or because the
 * node cannot simulate. `amount` left the account in the simulation, in the token's smallest unit.
 */
export type MeasuredToken = { token: Address; amount?: bigint | undefined }
