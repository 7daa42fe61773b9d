import type { Answer } from '../../../../src/testing/createScriptedWallet.js'

/**
 * One move of a test case. After a page has reported the payment, the buyer presses again only on a device that reported its loss in a
 * reorg.
 */
export type Move =
  | Press
  | { kind: 'mine' }
  | { kind: 'release'; device: number }
  | { kind: 'forget'; device: number }
  | { kind: 'reorg'; depth: number }
  /** The wallet replaces the newest pending payment with a transaction of another purchase. */
  | { kind: 'replace' }

/**
 * The buyer presses the buy button in a tab of a device. With `toStall`, the service's steps buy on the other market. With `stays`, the
 * page waits for two confirmations and stays open until another page replaces it.
 */
export type Press = {
  kind: 'press'
  device: number
  answer: Answer
  isPrivate: boolean
  toStall: boolean
  stays: boolean
  tab: number
  both: boolean
}

/** The tabs of a browser that have Web Locks: both, only the first, or none. */
export type Locking = 'both' | 'one' | 'none'

/** The result of a test case: its failure, and counts of special events. */
export type Story = {
  wrong: string | undefined
  /** The number of requested payments that no checkout can prevent: another payment existed, and the requesting device could not see it. */
  cells: number
  /** The number of payment requests after an earlier request that the same journal has recorded. */
  again: number
  retracted: number
  /** The number of reorgs that a page reported while it waited for confirmations. */
  reorged: number
  replaced: number
}
