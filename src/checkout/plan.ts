import { erc20Abi, type Hex } from 'viem'
import { call as ethCall, getBalance, readContract } from 'viem/actions'
import type { Till } from '../client/createTill.js'
import type { Step } from '../protocol/step.js'
import { type Call, decodeCall, encodeApprove } from './decodeCall.js'
import { CheckoutError } from './errors.js'
import { explain } from './explain.js'
import { type Intent, priceOf } from './intent.js'
import { type ChainClient, readChain } from './readChain.js'
import { isNative, simulate } from './simulate.js'
import type { Forecast } from './state.js'
import { tighten } from './tighten.js'
import { type Policy, totalOf, verify } from './verify.js'

/** What will be put before the wallet: verified, tightened and foreseen. */
export type Plan = {
  steps: readonly PlannedStep[]
  forecast: Forecast
}

/** One transaction of a {@link Plan}. */
export type PlannedStep = Step & { call: Call; text: string }

/**
 * Fetches the steps of a purchase and makes a plan of them that may be put before the wallet: each step is verified,
 * approvals are cut to the exact amount and left out where the allowance is there, and the whole is simulated.
 *
 * @throws CheckoutError `EmptyPlan`, `PlanRefused` (with findings), `CurrencyMismatch`, `InsufficientFunds`,
 * `WouldRevert`, `ForecastMismatch`, `ChainFailed`; RpcError of the service.
 */
export async function makePlan(options: makePlan.Options): Promise<Plan> {
  const { till, client, intent, policy, purchaseId, signal } = options
  const { steps: offered } = await till.generateBuyTransaction(requestOf(till, intent), { signal })
  if (offered.length === 0) throw new CheckoutError('EmptyPlan')
  const tightened = tighten({ steps: offered, purchaseId })
  refuseFindings(tightened, intent, policy)
  const currency = await readCurrency(client, intent)
  const steps = await settleApprovals(client, tightened, intent)
  refuseFindings(steps, intent, policy)
  await requireFunds(client, intent, totalOf(steps))
  const planned = steps.map((step) => ({
    ...step,
    call: { to: step.to, data: step.data as Hex, value: step.value },
    text: explain(step, { currency }),
  }))
  return {
    steps: planned,
    forecast: await simulate({ client, intent, calls: planned.map(({ call }) => call) }),
  }
}

export declare namespace makePlan {
  type Options = {
    till: Till
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    purchaseId: Hex
    signal: AbortSignal
  }
}

/** Throws `PlanRefused` unless every step may be signed. */
export function refuseFindings(steps: readonly Step[], intent: Intent, policy: Policy | undefined): void {
  const findings = verify({ steps, intent, policy }).flat()
  if (findings.length > 0) {
    throw new CheckoutError('PlanRefused', { details: findings.map(({ text }) => text).join(' '), findings })
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
          readContract(client, { ...token, functionName: 'symbol' }),
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

/** Drops approvals that are not needed any more, and takes back an allowance first where the token insists on it. */
async function settleApprovals(client: ChainClient, steps: readonly Step[], intent: Intent): Promise<Step[]> {
  const settled: Step[] = []
  for (const step of steps) {
    const approval = decodeCall(step.data)
    if (step.id !== 'tokenApproval' || approval.kind !== 'approve') {
      settled.push(step)
      continue
    }
    const { spender, amount } = approval
    const allowance = await readAllowance(client, intent, spender)
    if (allowance >= amount) continue
    if (allowance > 0n && (await wouldRevert(client, intent, step))) {
      settled.push({ ...step, data: encodeApprove(spender, 0n) })
    }
    settled.push(step)
  }
  return settled
}

function readAllowance(client: ChainClient, intent: Intent, spender: Step['to']): Promise<bigint> {
  const { currency: address, buyer } = intent
  return readChain(() =>
    readContract(client, { address, abi: erc20Abi, functionName: 'allowance', args: [buyer, spender] }),
  )
}

async function wouldRevert(client: ChainClient, { buyer }: Intent, { to, data }: Step): Promise<boolean> {
  return ethCall(client, { account: buyer, to, data: data as Hex }).then(
    () => false,
    () => true,
  )
}

async function requireFunds(client: ChainClient, intent: Intent, total: bigint): Promise<void> {
  const { buyer, currency: address } = intent
  const balance = await readChain(() =>
    isNative(intent)
      ? getBalance(client, { address: buyer })
      : readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [buyer] }),
  )
  if (balance < total) {
    throw new CheckoutError('InsufficientFunds', {
      details: `It costs ${total} and the account holds ${balance}.`,
    })
  }
}
