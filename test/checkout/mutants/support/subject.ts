import type { Address, Client, Hex, Transport } from 'viem'
import type { FindingCode } from '../../../../src/checkout/errors/finding.js'
import type { Intent } from '../../../../src/checkout/intent/intent.js'
import type { Readers, TrustOptions } from '../../../../src/checkout/verify/trust.js'
import type { Step } from '../../../../src/protocol/step.js'
import type { CallResult, ChainCall } from '../../verify/support/startTamperChain.js'

/** An honest purchase plan, which the tests change, and the chain on which they carry out the changed plans. */
export type Subject = {
  name: string
  intent: Intent
  purchaseId: Hex
  /** The steps as a service sends them. */
  wire: readonly Step[]
  /** The decoders and the policy that the verification uses. */
  terms: Omit<TrustOptions, 'intent'> & Readers & { intent: Intent }
  /** Returns the steps as the checkout gives them to the wallet. */
  restrict: (steps: readonly Step[]) => Step[]
  /** The codes of the findings for which the checkout refuses the steps. */
  codesOf: (steps: readonly Step[]) => FindingCode[]
  pool: Pool
  /** The accounts that receive payments on the market. */
  payees: readonly Address[]
  world: World
  /** Returns the calls that prepare the chain. They create what the honest plan needs, and other orders, which a changed plan may buy. */
  before: (steps: readonly Step[]) => ChainCall[]
  /** Returns the calls of the buyer, and the calls that other accounts make with the buyer's signatures. */
  actsOf: (steps: readonly Step[]) => Promise<{ sends: readonly ChainCall[]; relays: readonly ChainCall[] }>
  judge: (steps: readonly Step[]) => Promise<string | undefined>
}

/** A chain with markets, and the accounts and tokens that the tests observe there. */
export type World = {
  /** The time of each run, in seconds since 1970. */
  time: bigint
  /** Carries out calls in one block that is discarded afterwards. */
  simulate: (calls: readonly ChainCall[]) => Promise<readonly CallResult[]>
  /** A contract that returns the ether balance of the address in its calldata. */
  etherReader: Address
  tokens: readonly Address[]
  spenders: readonly Address[]
  /** A client of the same chain, for transactions that are really sent. */
  client: Client<Transport>
}

export type Pool = { addresses: readonly Address[]; numbers: readonly bigint[]; words: readonly Hex[] }
