import type { Facts } from '../../venues/facts.js'

/** Where an account and the chain stand before the wallet is asked. */
export type Place = {
  /** How many transactions of the account are on the chain. */
  nonce: number
  /** How many there are with those that wait to be mined; nothing where no step needs to know. */
  pending: number | undefined
  /** The chain's height. */
  block: bigint
  /** The newest block itself. */
  head: Facts['block']
}
