import type { Answer } from '../../../../src/testing/createScriptedWallet.js'

/** What can happen. A payment is asked for only while nothing tells the buyer that it is made. */
export type Move =
  | Press
  | { kind: 'mine' }
  | { kind: 'release'; device: number }
  | { kind: 'forget'; device: number }
  | { kind: 'reorg'; depth: number }
  /** The wallet puts the payment of another purchase in the place of the newest one that waits. */
  | { kind: 'replace' }

/**
 * The buyer presses the button in a tab of a device; the service leads to one of the markets. A page that stays is open until
 * another takes its place: it waits until its payment is two blocks deep, and shows that it is made.
 */
export type Press = {
  kind: 'press'
  device: number
  answer: Answer
  isPrivate: boolean
  toStall: boolean
  stays: boolean
  tab: number
  /** Whether it is pressed in the other tab as well, in the same moment. */
  both: boolean
}

/** In which of its two tabs a browser has Web Locks. */
export type Locking = 'both' | 'one' | 'none'

/** What went wrong, and how often something happened. */
export type Story = {
  wrong: string | undefined
  /** A payment was asked for over another one that could not be known of. */
  cells: number
  /** A payment was asked for over another one of the same notes. */
  again: number
  /** A success was taken back where it was shown. */
  retracted: number
  /** A page that waited told that the block of its payment was gone. */
  reorged: number
  /** The payment of another purchase took the place of one that waited. */
  replaced: number
}
