import { type Address, createClient, type Hash, type Hex, http, isAddressEqual } from 'viem'
import { getBlock, getTransactionCount, getTransactionReceipt, readContract } from 'viem/actions'
import type { Call } from '../../checkout/decode/decodeCall.js'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { proveOutcome } from '../../checkout/evidence/prove.js'
import { derivePurchaseId, isBought } from '../../checkout/evidence/purchaseIds.js'
import { readDepth } from '../../checkout/evidence/receipts.js'
import { type Intent, isNative } from '../../checkout/intent/intent.js'
import { assertNotOwnOrder } from '../../checkout/plan/assertNotOwnOrder.js'
import { assertNotTokenIdAmount } from '../../checkout/plan/assertNotTokenIdAmount.js'
import { readAllowance } from '../../checkout/plan/readAllowance.js'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import { confirmationsOf } from '../../checkout/verify/confirmationsOf.js'
import { marketAddresses, type Policy } from '../../checkout/verify/policy.js'
import { spenderOf } from '../../checkout/verify/readBuy.js'
import { readTerms } from '../../checkout/verify/readTerms.js'
import { readTime } from '../../checkout/verify/readTime.js'
import { createTrust } from '../../checkout/verify/trust.js'
import { readLogs } from '../../evm/events/readLogs.js'
import { permitAbi } from '../../evm/permitTypes.js'
import type { Facts } from '../../venues/facts.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import { type AskedPayment, findSent } from './findSent.js'
import { frameReaders } from './frameReaders.js'
import { readResult } from './readResult.js'

/** Makes what a page finds out on the chain by its own node: for none of it the frame's word is taken. */
export function createChainFacts({ rpcUrl, policy }: createChainFacts.Options): ChainFacts {
  const client = createClient({ transport: http(rpcUrl) })
  return {
    nextPurchaseId: async (intent) => {
      // A third party's market notes none, and a frame pays under no other id than that which is noted.
      if (intent.marketplace.startsWith('third_party_kind')) return undefined
      const derived = await derivePurchaseId({ client, intent, policy, past: 0 })
      return derived?.purchaseId
    },
    isPurchased: (intent, purchaseId) => isBought({ client, intent, policy, purchaseId }),
    readPermitNonce: (address, owner) => {
      return readContract(client, { address, abi: permitAbi, functionName: 'nonces', args: [owner] })
    },
    readResult: (hash, asked, intent) => {
      return readResult(client, hash, { asked, confirmations: confirmationsOf({ intent, policy }) })
    },
    readTime: () => readTime(client),
    readFacts: (intent, calls) => {
      const steps = calls.map((call) => ({ id: 'buy', price: call.value, ...call }))
      return readTerms({ client, intent, policy, steps, ...frameReaders })
    },
    readPlace: async (address) => {
      const [sent, nonce, { number: block, hash: head }] = await Promise.all([
        getTransactionCount(client, { address, blockTag: 'pending' }),
        getTransactionCount(client, { address }),
        getBlock(client),
      ])
      return { account: address, sent, nonce, block, head }
    },
    findSent: (asked, intent) => findSent(client, asked, confirmationsOf({ intent, policy })),
    readAllowed: async ({ chainId, buyer, currency }) => {
      const allowed = await Promise.all(
        marketAddresses(policy, chainId).map((spender) =>
          readAllowance({ client, buyer, token: currency, spender, unread: 1n }),
        ),
      )
      return allowed.reduce((sum, each) => sum + each, 0n)
    },
    takesTokens: async (intent, calls) => {
      const trust = createTrust({ intent, policy, ...frameReaders })
      const named = calls.flatMap((step) => spenderOf({ step, intent, trust }) ?? [])
      const spenders = isNative(intent) ? [] : [...marketAddresses(policy, intent.chainId), ...named]
      const spent = spenders.map((spender) => {
        return { token: intent.currency, spender, amount: intent.maxTotal }
      })
      const { markets } = trust
      return Promise.all([
        assertNotTokenIdAmount({ client, intent, calls, spent }),
        assertNotOwnOrder({ client, intent, markets }),
      ]).then(
        // Nothing is rehearsed here that would show it.
        ([isCollection]) => isCollection,
        (error: unknown) => {
          if (error instanceof CheckoutError && error.code === 'PlanRefused') return true
          throw error
        },
      )
    },
    readOutcome: async ({ intent, purchaseId, hash, calls }) => {
      const receipt = await getTransactionReceipt(client, { hash })
      if ((await readDepth(client, receipt)) < confirmationsOf({ intent, policy })) return undefined
      const markets = marketAddresses(policy, intent.chainId)
      const isMade = readLogs({ abi: saleEvents, logs: receipt.logs }).some(({ address, args }) => {
        const isOurs = markets.some((market) => isAddressEqual(market, address))
        return isOurs && args.purchaseId === purchaseId && isAddressEqual(args.buyer, intent.buyer)
      })
      return isMade ? proveOutcome({ intent, policy, ...frameReaders, receipt, calls }) : undefined
    },
  }
}

const saleEvents = [orderFilled] as const

export declare namespace createChainFacts {
  type Options = { rpcUrl: string; policy: Policy }
}

/** What a page finds out on the chain, see {@link createChainFacts}. Each rejects where the node does not answer. */
export type ChainFacts = {
  /** The one id that a purchase can have which begins now; nothing where no market notes ids. */
  nextPurchaseId: (intent: Intent) => Promise<Hex | undefined>
  /** Whether a market notes that a purchase was made. */
  isPurchased: (intent: Intent, purchaseId: Hex) => Promise<boolean>
  /** The one number that the next permit of an owner on a currency can have. */
  readPermitNonce: (currency: Address, owner: Address) => Promise<bigint>
  /**
   * What became of the transaction that a wallet has named; nothing while it is in no block, or is not what was asked, nor while what
   * failed is not as deep as this purchase has to be.
   */
  readResult: (hash: Hash, asked: AskedPayment, intent: Intent) => Promise<'success' | 'reverted' | undefined>
  /** The chain's time, in milliseconds since 1970. */
  readTime: () => Promise<number>
  /** What a market says of calls on it that pay; nothing where these say it all themselves. */
  readFacts: (intent: Intent, calls: readonly Call[]) => Promise<Facts | undefined>
  /** How many transactions an account has sent, with those that wait to be mined and without, and the chain's newest block. */
  readPlace: (account: Address) => Promise<Omit<AskedPayment, 'calls'>>
  /** The transaction of what was asked, whatever the wallet says; nothing when none is seen, and `unknown` where there may be one. */
  findSent: (asked: AskedPayment, intent: Intent) => Promise<Hash | 'unknown' | undefined>
  /** How much of the currency of a purchase the markets may take from its buyer. */
  readAllowed: (intent: Intent) => Promise<bigint>
  /**
   * Whether a purchase may take tokens of the buyer's: its currency what is allowed or paid for these, as one that is a collection as well
   * does (ERC-404), or an order on our market that is the buyer's own, whose calls do not say who sells.
   */
  takesTokens: (intent: Intent, calls: readonly Call[]) => Promise<boolean>
  /**
   * What a purchase did, proven from the transaction that is said to have made it; nothing when it did not, or is not as deep as it
   * has to be.
   *
   * @throws CheckoutError `OutcomeMismatch` when it did something else than was agreed.
   */
  readOutcome: (options: {
    intent: Intent
    purchaseId: Hex
    hash: Hash
    /** What the wallet was asked to send; nothing for what was signed. */
    calls: readonly Call[]
  }) => Promise<Outcome | undefined>
}
