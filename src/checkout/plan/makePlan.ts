import { type Address, erc20Abi, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import type { Till } from '../../client/createTill.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readMeaning, short } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import { type Intent, priceOf } from '../intent/intent.js'
import type { Forecast, StepState } from '../state/checkoutState.js'
import type { Policy } from '../verify/policy.js'
import { readBuy } from '../verify/readBuy.js'
import { readFacts } from '../verify/readFacts.js'
import { createTrust } from '../verify/trust.js'
import { totalOf } from '../verify/verify.js'
import { adjustApprovals } from './adjustApprovals.js'
import { equivalentCalls, marketOf } from './equivalentCalls.js'
import { refuseFindings } from './refuseFindings.js'
import { refuseTokenIds } from './refuseTokenIds.js'
import { rehearseUnread } from './rehearseUnread.js'
import { requireFunds, requireGas } from './requireFunds.js'
import { restrictPlan } from './restrictPlan.js'
import { isNative, simulate } from './simulate.js'

/** What will be put before the wallet: verified, restricted and simulated. */
export type Plan = {
  steps: readonly PlannedStep[]
  forecast: Forecast
  /** What the chain said about the terms, where they are on chain. */
  facts: Facts | undefined
}

/** One step of a {@link Plan}. `market` names the market contract, if this is the step that pays. */
export type PlannedStep = Step &
  Pick<StepState, 'text' | 'meaning'> & { data: Hex; market?: Address | undefined }

/**
 * Fetches the steps of a purchase and makes a plan of them that may be put before the wallet: each step is verified,
 * approvals are cut to the exact amount and left out where the allowance is there, and the whole is simulated.
 *
 * @throws CheckoutError `EmptyPlan`, `PlanRefused` (with findings), `PolicyMissing`, `CurrencyMismatch`, `InsufficientFunds`,
 * `InsufficientGas`, `WouldRevert`, `ForecastMismatch`, `NotRehearsed`, `ChainFailed`; RpcError of the service.
 */
export async function makePlan(options: makePlan.Options): Promise<Plan> {
  const { till, client, intent, policy, purchaseId, readGranted, signal } = options
  const { steps: offered } = await till.generateBuyTransaction(requestOf(till, intent), { signal })
  if (offered.length === 0) throw new CheckoutError('EmptyPlan')
  const facts = await readFacts({ client, steps: offered, intent, policy })
  const terms = { intent, policy, facts }
  const trust = createTrust(terms)
  const restricted = restrictPlan({ steps: offered, purchaseId, ...terms })
  refuseFindings({ steps: restricted, till, ...terms })
  const [currency, { steps, kept }] = await Promise.all([
    readCurrency(client, intent),
    adjustApprovals({ client, steps: restricted, readGranted, ...terms }),
    requireFunds({ client, intent, total: totalOf(restricted, terms) }),
  ])
  refuseFindings({ steps, till, ...terms })
  const blockNumber = facts?.block.number
  const venues = trust.markets.flatMap(({ venue }) => venue ?? [])
  const calls = equivalentCalls(steps)
  const [forecast] = await Promise.all([
    simulate({ client, intent, calls, blockNumber, venues }),
    refuseTokenIds({ client, intent, calls }),
  ])
  await requireGas({ client, intent, steps, forecast })
  const isUnread = steps.some((step) => step.id === 'buy' && !readBuy({ step, intent, trust }))
  if (isUnread) await rehearseUnread({ client, intent, calls, forecast })
  const planned = steps.map((step) => {
    const words = inWords(readMeaning(step, { currency, bought: readBuy({ step, intent, trust }) }))
    return { ...step, ...words, data: step.data as Hex, market: marketOf(step) }
  })
  return { steps: planned, facts, forecast: kept ? { ...forecast, kept } : forecast }
}

export declare namespace makePlan {
  type Options = Pick<adjustApprovals.Options, 'readGranted'> & {
    till: Till
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    purchaseId: Hex
    signal: AbortSignal
  }
}

/** What a client is asked for; the amounts of fees in the unit that it reads. */
function requestOf(till: Till, intent: Intent) {
  const { chainId, collectionAddress, buyer, marketplace, orders, fees } = intent
  const price = orders.reduce((sum, { unitPrice: priceAmount, quantityDecimals, quantity }) => {
    return sum + priceOf({ priceAmount, quantityDecimals }, quantity)
  }, 0n)
  const additionalFees = fees.map(({ amount, receiver }) => {
    if (till.additionalFeeUnit === 'amount') return { amount, receiver }
    if (price === 0n || (amount * 10_000n) % price !== 0n) {
      throw new CheckoutError('InvalidIntent', {
        details: 'A fee is not a whole number of basis points of the price.',
      })
    }
    return { amount: (amount * 10_000n) / price, receiver }
  })
  const ordersData = orders.map(({ orderId, quantity, tokenId }) => {
    return tokenId === undefined ? { orderId, quantity } : { orderId, quantity, tokenId }
  })
  return { chainId, collectionAddress, buyer, marketplace, ordersData, additionalFees }
}

/** Symbol and decimals from the chain: the service's word for them is not taken. */
async function readCurrency(client: ChainClient, intent: Intent) {
  const { nativeCurrency } = client.chain ?? {}
  const currency = isNative(intent)
    ? (nativeCurrency ?? { symbol: 'ETH', decimals: 18 })
    : await readChain(async () => {
        const token = { address: intent.currency, abi: erc20Abi } as const
        const [symbol, decimals] = await Promise.all([
          // Old tokens have bytes for a symbol, and some have none.
          readContract(client, { ...token, functionName: 'symbol' }).catch(() => short(intent.currency)),
          readContract(client, { ...token, functionName: 'decimals' }),
        ])
        return { symbol, decimals }
      })
  if (currency.decimals !== intent.currencyDecimals) {
    const details = `It was shown with ${intent.currencyDecimals} decimals and has ${currency.decimals}.`
    throw new CheckoutError('CurrencyMismatch', { details })
  }
  return currency
}
