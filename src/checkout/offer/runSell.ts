import { type Address, decodeFunctionData, erc721Abi, type Hex, isAddressEqual } from 'viem'
import { readContract } from 'viem/actions'
import type { Till } from '../../client/createTill.js'
import { requireOptions } from '../../client/requireOptions.js'
import type { Step } from '../../protocol/step.js'
import { readRequest } from '../../venues/request/readRequest.js'
import { requestAbi } from '../../venues/request/requestAbi.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { refuse } from '../listing/listingFinding.js'
import { requireMarket } from '../listing/requireMarket.js'
import { isOperator } from '../listing/sellerReads.js'
import { freezeCopy } from '../run/freezeCopy.js'
import { assertNotPending } from '../seller/assertNotPending.js'
import { openSeller, type SellerContext } from '../seller/sellerContext.js'
import { openSellerRecord, type SellerRecord } from '../seller/sellerRecord.js'
import {
  findEarlier,
  type MinedOnce,
  type OnceContext,
  readProof,
  runInOneTab,
  sendOnce,
} from '../seller/sendOnce.js'
import { sendSteps } from '../seller/sendSteps.js'
import { type CheckoutStorage, defaultStorage } from '../storage/checkoutStorage.js'
import type { Policy } from '../verify/policy.js'
import { proveSold, type Sold } from './proveSold.js'
import { type OfferFacts, offerConfirmations, readOffer } from './readOffer.js'
import { SellError } from './SellError.js'
import type { SellIntent } from './sellIntent.js'
import { simulateSell } from './simulateSell.js'
import { verifySell } from './verifySell.js'

/**
 * Accepts an offer on the terms of the intent, and returns the proven result. The service makes the steps. Before each wallet prompt, the
 * checkout reads the offer from the chain, verifies all steps and simulates the remaining ones. If the seller accepts the same offer again,
 * the checkout first looks for the recorded acceptance. It prompts again only if the recorded acceptance can no longer take effect.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing.
 * @throws CheckoutError `PlanRefused` – a step or the offer does not match the intent; `WouldRevert`; `StorageFailed`; and the errors of
 * the wallet and the chain. `funds` is `approval` if the market can move the token, and `unknown` if this is not certain.
 * @throws SellError `SellUnknown` – the token may be sold.
 * @throws RpcError – the service refused to make the steps.
 */
export async function runSell(rawOptions: runSell.Options): Promise<Sold> {
  const given = requireOptions('runSell', rawOptions, 'till', 'client', 'wallet', 'intent')
  const intent = freezeCopy(given.intent)
  const policy = freezeCopy(given.policy)
  const { storage = defaultStorage(), locks } = given
  const market = requireMarket(intent, policy)
  const record = openSellRecord({ storage, intent, market })
  const run: SellRun = {
    ...given,
    ...openSeller(given),
    confirmations: offerConfirmations({ ...intent, maxTotal: intent.proceeds }, policy),
    record,
    intent,
    policy,
    market,
  }
  return runInOneTab({ record, locks }, () => accept(run))
}

export declare namespace runSell {
  type Options = Pick<SellerContext, 'wallet' | 'client'> & {
    /** The source of the steps, as `createTill` returns it. */
    till: Pick<Till, 'generateSellTransaction' | 'marketplaceBase'>
    /** The terms that the seller agreed to, as `createSellIntent` returns them. */
    intent: SellIntent
    /** The contracts that the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** The storage of the record of the acceptance. @default the browser’s `localStorage`, or memory if there is none */
    storage?: CheckoutStorage | undefined
    /** The Web Locks, which prevent two tabs from accepting at the same time. @default the browser’s Web Locks, if there are any */
    locks?: Pick<LockManager, 'request'> | undefined
    /** Whether to accept again even if an earlier acceptance may take effect. @default false */
    again?: boolean | undefined
    /** Cancels the acceptance before the next wallet prompt. */
    signal?: AbortSignal | undefined
    /** Called with each step before the wallet prompt. */
    onStep?: ((step: Step) => void) | undefined
  }
  type ReturnType = Sold
}

/** Opens the record of an acceptance. The record exists from the wallet request until the outcome is known. */
export function openSellRecord({ storage, intent, market }: openSellRecord.Options): SellerRecord {
  const { chainId, seller, orderId } = intent
  const key = `till.sell.${chainId}.${seller}.${market}.${BigInt(orderId)}`.toLowerCase()
  return openSellerRecord({ storage, key, unknown: (options) => new SellError(options) })
}

export declare namespace openSellRecord {
  type Options = {
    storage: CheckoutStorage
    intent: Pick<SellIntent, 'chainId' | 'seller' | 'orderId'>
    market: Address
  }
}

type SellRun = Omit<runSell.Options, 'signal' | 'storage' | 'locks'> &
  OnceContext & { intent: SellIntent; market: Address }

async function accept(run: SellRun): Promise<Sold> {
  const { client, intent, policy, market, till, signal, onStep } = run
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const sold = run.again ? undefined : await findSale(run)
  if (sold) return sold
  const steps = freezeCopy(await requestSteps(run))
  const base = till.marketplaceBase(intent.chainId)
  let earlier: OfferFacts | undefined
  const verify = async (from: number) => {
    const offer = await readOffer({ client, market, intent, policy })
    refuse(verifySell({ steps, intent, policy, base, offer, earlier }))
    earlier ??= offer
    const calls = steps.slice(from).map(({ to, data, value }) => ({ to, data: data as Hex, value }))
    await simulateSell({ client, intent, calls })
  }
  return sendSteps(run, {
    steps,
    verify,
    onStep,
    readAllowed: (approval) => isAllowed(run, approval),
    async sendLast(step) {
      await assertNotPending(run, step)
      return prove(run, await sendOnce(run, step))
    },
  })
}

/** Returns the recorded acceptance. Throws `SellUnknown` if it has another quantity, because the token may already be sold. */
async function findSale(run: SellRun): Promise<Sold | undefined> {
  const earlier = await findEarlier(run)
  if (!earlier) return undefined
  if (isSameSale(earlier.entry, run.intent)) return prove(run, earlier)
  throw new SellError({ details: 'An earlier acceptance of this offer has another quantity.' })
}

async function prove(run: SellRun, { receipt }: MinedOnce): Promise<Sold> {
  const { client, market, intent, record } = run
  const sold = await readProof(run, () => proveSold({ client, market, intent, receipt }))
  if (sold === 'unknown') throw record.unknown({ details: 'The chain does not show the acceptance.' })
  await record.remove()
  return sold
}

async function requestSteps({ till, intent, signal }: SellRun): Promise<Step[]> {
  const { chainId, collectionAddress, seller, marketplace, orderId, quantity, tokenId, fees } = intent
  const { steps } = await till.generateSellTransaction(
    {
      chainId,
      collectionAddress,
      seller,
      marketplace,
      ordersData: [{ orderId, quantity, tokenId }],
      additionalFees: [...fees],
    },
    { signal },
  )
  return steps
}

function isSameSale({ calls }: JournalEntry, { quantity, seller }: SellIntent): boolean {
  try {
    const call = readRequest(decodeFunctionData({ abi: requestAbi, data: calls.at(-1)?.data ?? '0x' }))
    return call?.lines[0]?.quantity === quantity && isAddressEqual(call.recipient, seller)
  } catch {
    return false
  }
}

/** Whether the market may move the token, after an approval that this acceptance requested. */
async function isAllowed(run: SellRun, approval: Step): Promise<boolean> {
  const { client, intent, market } = run
  const { collectionAddress: address, tokenId } = intent
  if (decodeAnyCall(approval.data).kind === 'approvalForAll') return isOperator(run, approval)
  const read = { abi: erc721Abi, address, functionName: 'getApproved', args: [tokenId] } as const
  return isAddressEqual(await readContract(client, read), market)
}
