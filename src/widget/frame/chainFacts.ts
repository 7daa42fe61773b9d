import { type Address, createClient, type Hash, type Hex, http, isAddressEqual } from 'viem'
import { getBlock, getTransactionCount, getTransactionReceipt, readContract } from 'viem/actions'
import type { Call } from '../../checkout/decode/decodeCall.js'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { measurePaid } from '../../checkout/evidence/measurePaid.js'
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
import { findSentPayment, type RequestedPayment } from './findSentPayment.js'
import { frameReaders } from './frameReaders.js'
import { readResult } from './readResult.js'

/** Creates functions that read from the node of the host's page, so that the iframe has no influence on the results. */
export function createChainFacts({ rpcUrl, policy }: createChainFacts.Options): ChainFacts {
  const client = createClient({ transport: http(rpcUrl), ccipRead: false })
  return {
    nextPurchaseId: async (intent) => {
      // Markets with a `third_party_kind` record no purchase ids.
      if (intent.marketplace.startsWith('third_party_kind')) return undefined
      const derived = await derivePurchaseId({ client, intent, policy, completed: 0 })
      return derived?.purchaseId
    },
    isPurchased: (intent, purchaseId) => isBought({ client, intent, policy, purchaseId }),
    readPermitNonce: (address, owner) => {
      return readContract(client, { address, abi: permitAbi, functionName: 'nonces', args: [owner] })
    },
    readResult: (hash, request, intent) => {
      return readResult(client, hash, { request, confirmations: confirmationsOf({ intent, policy }) })
    },
    readTime: () => readTime(client),
    readFacts: (intent, calls) => {
      const steps = calls.map((call) => ({ id: 'buy', price: call.value, ...call }))
      return readTerms({ client, intent, policy, steps, ...frameReaders })
    },
    readAccountState: async (address) => {
      const [sent, nonce, { number: block, hash: head }] = await Promise.all([
        getTransactionCount(client, { address, blockTag: 'pending' }),
        getTransactionCount(client, { address }),
        getBlock(client),
      ])
      return { account: address, sent, nonce, block, head }
    },
    findSentPayment: (request, intent) =>
      findSentPayment(client, request, confirmationsOf({ intent, policy })),
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
        // The host's page does not simulate the payment, so it cannot see whether an amount is in fact a token id. If the currency is also
        // a collection, the page assumes that the amount is a token id.
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
      if (!isMade) return undefined
      const outcome = await proveOutcome({ intent, policy, ...frameReaders, receipt, calls })
      if (isNative(intent)) return outcome
      // The events of a token may report a wrong amount. The host's page has no simulation to compare them with, so it reads the balances.
      const measured = { token: intent.currency }
      const { paid: reported } = outcome
      return { ...outcome, paid: await measurePaid({ client, intent, measured, receipt, reported }) }
    },
  }
}

const saleEvents = [orderFilled] as const

export declare namespace createChainFacts {
  type Options = { rpcUrl: string; policy: Policy }
}

export type ChainFacts = {
  nextPurchaseId: (intent: Intent) => Promise<Hex | undefined>
  isPurchased: (intent: Intent, purchaseId: Hex) => Promise<boolean>
  readPermitNonce: (currency: Address, owner: Address) => Promise<bigint>
  /**
   * Reads the result of a payment. Returns `undefined` if the transaction is not mined, differs from the request, or failed with too few
   * confirmations.
   */
  readResult: (
    hash: Hash,
    request: RequestedPayment,
    intent: Intent,
  ) => Promise<'success' | 'reverted' | undefined>
  readTime: () => Promise<number>
  /** Reads the terms of the orders from the chain. Returns `undefined` if the calls already contain all terms. */
  readFacts: (intent: Intent, calls: readonly Call[]) => Promise<Facts | undefined>
  readAccountState: (account: Address) => Promise<Omit<RequestedPayment, 'calls'>>
  /**
   * Searches for a payment. Returns the payment's hash, `undefined` if the wallet did not send the payment, and `unknown` if it may have.
   */
  findSentPayment: (request: RequestedPayment, intent: Intent) => Promise<Hash | 'unknown' | undefined>
  readAllowed: (intent: Intent) => Promise<bigint>
  /**
   * Returns whether the payment could take tokens of the buyer. There are two cases:
   *
   * - The currency is also a collection (ERC-404), so an amount can be a token id.
   * - One of the orders is the buyer's own.
   */
  takesTokens: (intent: Intent, calls: readonly Call[]) => Promise<boolean>
  /**
   * Returns a purchase's outcome, proven by its receipt.
   * @throws CheckoutError `OutcomeMismatch` if the outcome differs from the intent.
   */
  readOutcome: (options: {
    intent: Intent
    purchaseId: Hex
    hash: Hash
    calls: readonly Call[]
  }) => Promise<Outcome | undefined>
}
