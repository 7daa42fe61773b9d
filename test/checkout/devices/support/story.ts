import type { Answer } from '../../../../src/testing/createScriptedWallet.js'

/** One move of a test case. The buyer presses only until a page has shown a success. */
export type Move =
  | Press
  | { kind: 'mine' }
  | { kind: 'release'; device: number }
  | { kind: 'forget'; device: number }
  | { kind: 'reorg'; depth: number }
  /** The wallet replaces the newest pending payment with a transaction of another purchase. */
  | { kind: 'replace' }

/**
 * The buyer presses the buy button in a tab of a device. The steps from the service buy on one of the markets. If `stays` is set, the page
 * waits for two confirmations, shows the success, and stays open until another page replaces it.
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
  /** Payments that were requested although another payment existed which this device could not see. */
  cells: number
  /** Payments that were requested although the same journal had requested another one. */
  again: number
  retracted: number
  /** Reorgs that a page reported while it waited for confirmations. */
  reorged: number
  replaced: number
}
