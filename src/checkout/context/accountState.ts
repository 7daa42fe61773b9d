import type { Facts } from '../../venues/facts.js'

export type AccountState = {
  nonce: number
  pending: number | undefined
  block: bigint
  head: Facts['block']
}
