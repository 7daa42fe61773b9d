import { type Address, formatUnits } from 'viem'
import type { Till } from '../../client/createTill.js'
import { requestSimulation } from '../../evm/requestSimulation.js'
import { readSwapMovement } from '../../swaps/readSwapMovement.js'
import type { Swap } from '../../swaps/swap.js'
import type { Reverts } from '../../venues/decodeRevert.js'
import { revertReason } from '../../venues/revertReason.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readTime } from '../verify/readTime.js'
import { createTrust, type Trust } from '../verify/trust.js'
import { verifySwap } from '../verify/verifySwap.js'
import type { ApprovalReads } from './approvals.js'
import { assertNotTokenIdAmount } from './assertNotTokenIdAmount.js'
import { type DescribedStep, describeSteps } from './describeSteps.js'
import { approveLegs, stepsOf } from './legs.js'
import { readAllowance } from './readAllowance.js'
import { readCurrency } from './readPurchaseData.js'
import { swapLeg } from './swapLegs.js'

/**
 * Plans a swap back: from the unused output of an earlier swap into the currency that the buyer paid with. The buyer gets as much as the
 * quote allows, and at least nine tenths of the amount that they paid.
 */
export async function makeSwapBack(options: makeSwapBack.Options): Promise<readonly DescribedStep[]> {
  const { till, client, intent, policy, readers, readGranted, signal, made } = options
  const { sell, buy, received } = made
  const { chainId, buyer } = intent
  const [currency, paidWith, time] = await Promise.all([
    readCurrency(client, sell),
    readCurrency(client, buy),
    readTime(client),
  ])
  const total = await quoteBack(options, currency)
  const pay = { currency: buy, maxAmount: received }
  const swapped = { ...intent, currency: sell, currencyDecimals: currency.decimals, pay }
  const { decimals } = paidWith
  const leg = await swapLeg({ till, client, intent: swapped, pay, decimals, total, signal })
  const data = {
    readAllowance: (allowance: { token: Address; spender: Address }) =>
      readAllowance({ client, buyer, token: allowance.token, spender: allowance.spender }),
  }
  const approved = await approveLegs([leg], { client, intent: swapped, policy, data, readGranted })
  const steps = stepsOf(approved)
  const base = till.marketplaceBase(chainId)
  const trust = createTrust({ intent: swapped, policy, ...readers, base, now: () => time })
  const findings = verifySwap({ steps, intent: swapped, trust, total }).flat()
  const { swap, spends } = leg
  if (findings.length > 0 || !swap) {
    const details = findings.map(({ text }) => text).join(' ')
    throw new CheckoutError('PlanRefused', { details, findings })
  }
  const planned = describeSteps(
    approved.map((approvedLeg) => ({ ...approvedLeg, kind: 'swapBack' })),
    { currency, paidWith },
  )
  await assertNotTokenIdAmount({ client, intent, calls: planned, spent: spends })
  await simulateSwapBack({ client, buyer, reverts: readers.reverts, steps: planned, swap })
  return planned
}

export declare namespace makeSwapBack {
  type Options = Pick<ApprovalReads, 'client' | 'intent' | 'policy' | 'readGranted'> & {
    till: Till
    signal: AbortSignal
    readers: Pick<Trust, 'venues'> & { reverts: readonly Reverts[] }
    made: Pick<Swap, 'sell' | 'buy'> & { paid: bigint; received: bigint }
  }
}

async function quoteBack(
  { till, intent, signal, made }: makeSwapBack.Options,
  currency: { symbol: string; decimals: number },
): Promise<bigint> {
  const { sell, buy, paid, received } = made
  const request = {
    chainId: intent.chainId,
    userAddress: intent.buyer,
    buyCurrencyAddress: sell,
    sellCurrencyAddress: buy,
    buyAmount: paid,
  }
  const { swapQuote } = await till.getSwapQuote(request, { signal })
  const { maxPrice } = swapQuote
  // The quote is for an exact output: the amount that the buyer paid. If this output costs more than the buyer has (`received`), reduce the
  // output in proportion.
  const total = maxPrice <= received ? paid : (paid * received) / maxPrice
  if (total * 10n >= paid * 9n) return total
  const [back, first] = [total, paid].map((amount) => formatUnits(amount, currency.decimals))
  const details = `The swap back returns ${back} ${currency.symbol} of the ${first} ${currency.symbol} paid.`
  throw new CheckoutError('WouldRevert', { details })
}

async function simulateSwapBack(options: {
  client: ChainClient
  buyer: Address
  reverts: readonly Reverts[]
  steps: readonly DescribedStep[]
  swap: Swap
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
  const details = `The swap would take ${paid} of at most ${swap.maxIn}, and give ${received} instead of ${swap.amountOut}.`
  throw new CheckoutError('SimulationMismatch', { details })
}
