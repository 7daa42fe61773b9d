import { type Address, erc20Abi, formatUnits, isAddressEqual, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import type { Till } from '../../client/createTill.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { orUnanswered } from '../../evm/revertData.js'
import type { Step } from '../../protocol/step.js'
import { knownRouters } from '../../swaps/knownRouters.js'
import { type FoundSwap, readSwap } from '../../swaps/readSwap.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { IntentPay } from '../intent/intent.js'
import { includes } from '../verify/trust.js'
import { arrangeApprovals } from './arrangeApprovals.js'
import { readAllowance } from './readAllowance.js'

/**
 * Asks the service for the swap of what the buyer pays with for exactly what the purchase costs, and makes the steps of it: an
 * approval of the router where it needs one, and the swap, which takes no more than was agreed. It goes through `verify` like
 * any other step.
 *
 * @throws CheckoutError `WouldRevert` where it costs more than was agreed by now, `PlanRefused` where a token is to swap, `ChainFailed`,
 * `StorageFailed`; RpcError of the service.
 */
export async function makeSwap(options: makeSwap.Options): Promise<makeSwap.ReturnType> {
  const { till, client, intent, pay, decimals, total, signal } = options
  const { chainId, buyer, currency } = intent
  const wanted = { buyCurrencyAddress: currency, sellCurrencyAddress: pay.currency, buyAmount: total }
  const { swapQuote } = await till.getSwapQuote({ chainId, userAddress: buyer, ...wanted }, { signal })
  const { price, to, transactionData, transactionValue } = swapQuote
  if (price > pay.maxAmount) {
    const [takes, most] = [price, pay.maxAmount].map((amount) => formatUnits(amount, decimals))
    const details = `It takes ${takes} of at most ${most} by now.`
    throw new CheckoutError('WouldRevert', { details })
  }
  const offered: Step = {
    id: 'swap',
    to,
    data: lowerHex(transactionData),
    value: transactionValue,
    price: 0n,
  }
  const swap = readSwap(offered)
  // What it is instead is named when it is refused.
  if (!swap?.canonical) return { steps: [offered] }
  const known = knownRouters[chainId]?.routers ?? []
  const isAsked = swap.router.kind !== 'wrapped' && !includes(known, to)
  if (isAsked && (await keepsBalances({ client, address: to, buyer }))) {
    const refused = finding('unknown-contract', to)
    throw new CheckoutError('PlanRefused', { details: refused.text, findings: [refused] })
  }
  const isWithin = swap.maxIn <= pay.maxAmount
  const maxIn = isWithin ? swap.maxIn : pay.maxAmount
  const step = { ...offered, ...swap.router.write({ ...swap, maxIn }) }
  const { spender } = swap
  if (!spender || isAddressEqual(pay.currency, zeroAddress))
    return { steps: [step], swap: { ...swap, maxIn } }
  const approval = approvalStep({ currency: pay.currency, spender, amount: maxIn })
  const allowed = readAllowance({ client, buyer, token: pay.currency, spender })
  const allowance = { token: pay.currency, spender, amount: maxIn, offered: [approval], allowed }
  const { approvals, kept } = await arrangeApprovals({ ...options, ...allowance })
  return { steps: [...approvals, step], swap: { ...swap, maxIn }, ...(kept && { kept }) }
}

export declare namespace makeSwap {
  type Options = Pick<arrangeApprovals.Options, 'client' | 'intent' | 'policy' | 'readGranted'> & {
    till: Till
    pay: IntentPay
    /** Of what is paid with. */
    decimals: number
    /** What the purchase costs, in the smallest unit of its currency. */
    total: bigint
    signal: AbortSignal
  }
  type ReturnType = Pick<arrangeApprovals.ReturnType, 'kept'> & {
    steps: readonly Step[]
    /** The swap among them; nothing where it cannot be read. */
    swap?: FoundSwap | undefined
  }
}

/**
 * Whether a contract is a token, as what wraps the native currency is: named as one that may do that, it takes any other call as well, and
 * wraps what comes with it.
 */
async function keepsBalances(options: { client: ChainClient; address: Address; buyer: Address }) {
  const { client, address, buyer } = options
  const call = { address, abi: erc20Abi, functionName: 'balanceOf', args: [buyer] } as const
  return (await readChain(() => readContract(client, call).catch(orUnanswered))) !== undefined
}
