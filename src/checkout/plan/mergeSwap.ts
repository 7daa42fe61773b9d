import { type Address, type Hex, isAddressEqual, parseAbi, slice, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { orUnanswered } from '../../evm/revertData.js'
import type { Step } from '../../protocol/step.js'
import { encodePermit2 } from '../../swaps/checkout/encodePermit2.js'
import { encodeSwapCheckout } from '../../swaps/checkout/encodeSwapCheckout.js'
import { marketPurchaseId } from '../../swaps/checkout/marketPurchaseId.js'
import type { FoundSwap } from '../../swaps/readSwap.js'
import { approvalStep } from '../../venues/approvalStep.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { IntentPay } from '../intent/intent.js'
import { findVenue } from '../verify/readBuy.js'
import { createTrust, type Readers } from '../verify/trust.js'
import { throughCalls } from '../verify/verifyMerged.js'
import { arrangeApprovals } from './arrangeApprovals.js'
import type { Inquiry } from './inquire.js'
import { makePermit } from './makePermit.js'
import { mayUsePermit2 } from './mayUsePermit2.js'
import { readAllowance } from './readAllowance.js'

/**
 * Makes one transaction of a swap and the purchase after it, by a contract of ours that the policy names: the same two calls, but
 * that the swap gives to the contract, and that the market knows the purchase under the id which stands for the buyer's. Before
 * it, the approval of exactly the most that the swap takes; or, where the buyer has a key, a permit for that where the token knows
 * them, or a signature for Permit2 where that may take the token already.
 * It goes through `verify` like any other plan.
 *
 * Nothing comes back where the contract can't do it, or was deployed for other markets and routers: then the steps go one after the
 * other.
 *
 * @throws CheckoutError `ChainFailed`, `StorageFailed`.
 */
export async function mergeSwap(options: mergeSwap.Options): Promise<mergeSwap.ReturnType | undefined> {
  const { client, inquiry, intent, pay, swap, router, buying, total, purchaseId, contract } = options
  const { buyer, recipient, currency } = intent
  const trust = createTrust(options)
  const buy = buying.find(({ id }) => id === 'buy')
  const isSent = buying.every(({ signature, post }) => !signature && !post)
  const found = buy && isSent ? findVenue(buy, trust) : undefined
  const isDirect = found?.isTrusted && found.canonical && isAddressEqual(found.market, buy?.to ?? zeroAddress)
  if (!buy || !found || !isDirect) return undefined
  const { complete, through = complete } = found.venue
  const id = marketPurchaseId(buyer, purchaseId)
  const purchase = through?.(found.called, { purchaseId: id, buyer, recipient })
  if (!purchase || !throughCalls.has(slice(purchase, 0, 4))) return undefined
  const isWrap = swap.router.kind === 'wrapped'
  const targets = { market: found.market, router: isWrap ? undefined : router }
  if (!(await knowsTargets({ client, contract, ...targets }))) return undefined
  const call = encodeSwapCheckout({
    purchaseId,
    deadline: swap.deadline ?? trust.latest,
    payWith: pay.currency,
    maxAmount: swap.maxIn,
    router,
    swap: isWrap ? '0x' : swap.router.write({ ...swap, recipient: contract }).data,
    currency,
    price: total,
    market: found.market,
    purchase,
  })
  const step: Step = { ...buy, to: contract, ...call, price: total }
  if (isAddressEqual(pay.currency, zeroAddress)) return { steps: [step], step }
  const wanted = { token: pay.currency, spender: contract, amount: swap.maxIn }
  const allowed = readAllowance({ client, buyer, token: pay.currency, spender: contract })
  const offered = [approvalStep({ currency: pay.currency, ...wanted })]
  const { approvals, kept } = await arrangeApprovals({ ...options, ...wanted, offered, allowed })
  const isKey = (await inquiry.gas).code === '0x'
  const { chainId } = intent
  const { latest: deadline } = trust
  const signer = {
    client,
    chainId,
    owner: buyer,
    ...wanted,
    deadline,
    data: call.data,
    nonce: BigInt(purchaseId),
  }
  const signed = approvals.length > 0 && isKey ? await makeSigned(signer) : undefined
  return { steps: [...(signed ? [signed] : approvals), step], step, ...(kept && { kept }) }
}

export declare namespace mergeSwap {
  type Options = createTrust.Options &
    Readers &
    Pick<arrangeApprovals.Options, 'client' | 'readGranted'> & {
      inquiry: Pick<Inquiry, 'gas'>
      pay: IntentPay
      swap: FoundSwap
      router: Address
      /** The steps that buy, as they would be by themselves. */
      buying: readonly Step[]
      /** What the purchase costs, in the smallest unit of its currency. */
      total: bigint
      purchaseId: Hex
      contract: Address
    }
  type ReturnType = Pick<arrangeApprovals.ReturnType, 'kept'> & {
    steps: readonly Step[]
    /** The one among them that swaps and buys. */
    step: Step
  }
}

/** What is signed in place of an allowance: a permit where the token knows them, otherwise for Permit2 where that may take it. */
async function makeSigned(options: SignedOptions): Promise<Step | undefined> {
  const { chainId, spender: contract, data } = options
  const [permit, isAllowed] = await Promise.all([makePermit(options), mayUsePermit2(options)])
  const signature = isAllowed ? encodePermit2({ chainId, contract, data }) : undefined
  if (permit || !signature) return permit
  return {
    id: 'signEIP712',
    to: signature.domain.verifyingContract,
    data: '0x',
    value: 0n,
    price: 0n,
    signature,
  }
}

type SignedOptions = makePermit.Options & mayUsePermit2.Options & { data: Hex }

/** Whether a contract of ours was deployed with this market and this router: it calls no other. What is none knows nothing. */
async function knowsTargets(options: Targets): Promise<boolean> {
  const { client, contract: address, market, router } = options
  const ask = (functionName: 'isMarket' | 'isRouter', target: Address) =>
    readContract(client, { address, abi, functionName, args: [target] }).catch(orUnanswered)
  const known = await readChain(() =>
    Promise.all([ask('isMarket', market), router === undefined || ask('isRouter', router)]),
  )
  return known.every(Boolean)
}

type Targets = {
  client: ChainClient
  contract: Address
  market: Address
  /** @default none: it only wraps or unwraps */
  router?: Address | undefined
}

const abi = parseAbi([
  'function isMarket(address) view returns (bool)',
  'function isRouter(address) view returns (bool)',
])
