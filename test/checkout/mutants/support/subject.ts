import type { Address, Client, Hex, Transport } from 'viem'
import type { FindingCode } from '../../../../src/checkout/errors/finding.js'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { createTrust, Readers } from '../../../../src/checkout/verify/trust.js'
import type { Step } from '../../../../src/protocol/step.js'
import type { CallResult, ChainCall } from '../../verify/support/startTamperChain.js'

/** An honest plan that is changed, with the chain on which what was made of it is carried out. */
export type Subject = {
  /** Its market, and how it is paid. */
  name: string
  intent: Intent
  /** The id under which it is noted. */
  purchaseId: Hex
  /** As a service answers it. */
  wire: readonly Step[]
  /** What reads the plan, and whom it trusts. */
  terms: Omit<createTrust.Options, 'intent'> & Readers & { intent: Intent }
  /** As the checkout would put steps before the wallet. */
  restrict: (steps: readonly Step[]) => Step[]
  /** Why the checkout refuses steps, if it does. */
  codesOf: (steps: readonly Step[]) => FindingCode[]
  pool: Pool
  /** Who takes what is paid on its market: whichever of them is asked for. */
  payees: readonly Address[]
  world: World
  /** What is there before: what the honest plan needs, and what others offer for a changed one. */
  before: (steps: readonly Step[]) => ChainCall[]
  /** What comes of steps: what the buyer sends, and what others make of what she has signed. */
  actsOf: (steps: readonly Step[]) => Promise<{ sends: readonly ChainCall[]; relays: readonly ChainCall[] }>
  /** What harm they do by the judge of the other campaigns. */
  judge: (steps: readonly Step[]) => Promise<string | undefined>
}

/** A chain with markets on it, and what there is to count. */
export type World = {
  /** When plans are carried out, in seconds since 1970. */
  time: bigint
  /** Carries out calls one after the other, in one block that is forgotten again. */
  simulate: (calls: readonly ChainCall[]) => Promise<readonly CallResult[]>
  /** Answers how much ether an account has, whose address is its calldata. */
  etherReader: Address
  /** Currencies whose balances are counted. */
  tokens: readonly Address[]
  /** Whoever could be let take them. */
  spenders: readonly Address[]
  /** The same chain, for what is really sent. */
  client: Client<Transport>
}

/** What is put into plans in place of what stands there. */
export type Pool = { addresses: readonly Address[]; numbers: readonly bigint[]; words: readonly Hex[] }
