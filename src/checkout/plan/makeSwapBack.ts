import { type Address, formatUnits, type Hex } from 'viem'
import type { Till } from '../../client/createTill.js'
import { requestSimulation } from '../../evm/requestSimulation.js'
import type { Step } from '../../protocol/step.js'
import { readSwapMovement } from '../../swaps/readSwapMovement.js'
import type { Swap } from '../../swaps/swap.js'
import type { Reverts } from '../../venues/decodeRevert.js'
import { revertReason } from '../../venues/revertReason.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readMeaning } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import type { StepState } from '../state/checkoutState.js'
import { readTime } from '../verify/readTime.js'
import { createTrust, type Trust } from '../verify/trust.js'
import { verifySwap } from '../verify/verifySwap.js'
import type { arrangeApprovals } from './arrangeApprovals.js'
import { readCurrency } from './inquire.js'
import { makeSwap } from './makeSwap.js'
import { refuseTokenIds } from './refuseTokenIds.js'

/**
 * Makes the steps that swap back what a swap has brought in for a purchase that was not made: an approval of the router where it
 * needs one, and the swap, which takes no more than came out then, and gives an exact amount of what was paid: as much as the
 * service’s quote allows, and nine tenths of it at least. They are held against the same rules as the swap itself, with what is
 * given and what comes out exchanged, and rehearsed.
 *
 * @throws CheckoutError `WouldRevert` where too little would come back, `PlanRefused` (with findings), `ForecastMismatch`,
 * `CurrencyMismatch`, `ChainFailed`, `StorageFailed`; RpcError of the service.
 */
export async function makeSwapBack(options: makeSwapBack.Options): Promise<makeSwapBack.ReturnType> {
  const { till, client, intent, policy, readers, readGranted, signal, made } = options
  const { sell, buy, paid, received } = made
  const { chainId, buyer } = intent
  const [currency, paidWith, time] = await Promise.all([
    readCurrency(client, sell),
    readCurrency(client, buy),
    readTime(client),
  ])
  const wanted = { buyCurrencyAddress: sell, sellCurrencyAddress: buy }
  const { swapQuote } = await till.getSwapQuote(
    { chainId, userAddress: buyer, ...wanted, buyAmount: paid },
    { signal },
  )
  const { maxPrice } = swapQuote
  // Quotes are of an exact amount that comes out: of the most that what is held is enough for, also after the price has moved.
  const total = maxPrice <= received ? paid : (paid * received) / maxPrice
  if (total * 10n < paid * 9n) {
    const [back, once] = [total, paid].map((amount) => formatUnits(amount, currency.decimals))
    const details = `By now ${back} ${currency.symbol} would come back of the ${once} that were paid.`
    throw new CheckoutError('WouldRevert', { details })
  }
  const back = { currency: buy, maxAmount: received }
  const terms = {
    intent: { ...intent, currency: sell, currencyDecimals: currency.decimals, pay: back },
    policy,
  }
  const offered = { till, client, ...terms, readGranted, pay: back, decimals: paidWith.decimals }
  const { steps, swap } = await makeSwap({ ...offered, total, signal })
  const trust = createTrust({ ...terms, ...readers, base: till.marketplaceBase(chainId), now: () => time })
  const findings = verifySwap({ steps, intent: terms.intent, trust, total }).flat()
  if (findings.length > 0 || !swap) {
    const details = findings.map(({ text }) => text).join(' ')
    throw new CheckoutError('PlanRefused', { details, findings })
  }
  const planned = steps.map((step) => ({
    ...step,
    ...inWords(
      readMeaning(step, {
        currency,
        paidWith,
        markets: [],
        swap: step.id === 'swap' ? swap : undefined,
      }),
    ),
    data: step.data as Hex,
    ...(step.id === 'swap' && { swap: step.to, back: true }),
  }))
  await refuseTokenIds({ client, intent, calls: planned })
  await rehearse({ client, buyer, reverts: readers.reverts, steps: planned, swap })
  return planned
}

export declare namespace makeSwapBack {
  type Options = Pick<arrangeApprovals.Options, 'client' | 'intent' | 'policy' | 'readGranted'> & {
    till: Till
    signal: AbortSignal
    /** What reads the plan, and why a contract refuses it. */
    readers: Pick<Trust, 'venues'> & { reverts: readonly Reverts[] }
    /** The swap that was made: what it took and gave, and how much of each, in its smallest unit. */
    made: Pick<Swap, 'sell' | 'buy'> & { paid: bigint; received: bigint }
  }
  type ReturnType = readonly SwapBackStep[]
}

/** One of its steps, with its words; of the swap also the router. */
type SwapBackStep = Step &
  Pick<StepState, 'text' | 'meaning'> & {
    data: Hex
    swap?: Address | undefined
    back?: boolean | undefined
  }

/** Runs the steps on a copy of the newest block, where the node offers that, and holds what the swap moves against its terms. */
async function rehearse(options: {
  client: ChainClient
  buyer: Address
  reverts: readonly Reverts[]
  steps: makeSwapBack.ReturnType
  swap: NonNullable<makeSwap.ReturnType['swap']>
}): Promise<void> {
  const { client, buyer, reverts, steps, swap } = options
  const results = await readChain(() => requestSimulation({ client, from: buyer, calls: steps }))
  for (const { succeeds, data } of results ?? []) {
    if (!succeeds) throw new CheckoutError('WouldRevert', revertReason(data, reverts))
  }
  const last = steps.at(-1)
  if (!results || !last) return
  const logs = results.flatMap(({ logs }) => logs)
  const { paid, received } = readSwapMovement({ swap, to: last.to, buyer, logs })
  if (paid <= swap.maxIn && received >= swap.amountOut) return
  const details = `It would take ${paid} of at most ${swap.maxIn}, and give ${received} instead of ${swap.amountOut}.`
  throw new CheckoutError('ForecastMismatch', { details })
}
