import type { Address } from 'viem'

/**
 * A token whose balances the checkout reads after the payment, because the token's events do not prove the paid amount. Either the events
 * of the simulation showed another amount than the balances, or the node cannot simulate. `amount` left the account in the simulation, in
 * the token's smallest unit.
 */
export type MeasuredToken = { token: Address; amount?: bigint | undefined }
