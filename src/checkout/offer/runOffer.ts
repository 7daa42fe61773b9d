import type { Address, Hex } from 'viem'
import type { Till } from '../../client/createTill.js'
import { requireOptions } from '../../client/requireOptions.js'
import type { Step } from '../../protocol/step.js'
import { decodeAnyCall } from '../decode/decodeAnyCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { refuse } from '../listing/listingFinding.js'
import { requireMarket } from '../listing/requireMarket.js'
import { readDeductions } from '../listing/sellerReads.js'
import { readAllowance } from '../plan/readAllowance.js'
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
import { OfferError } from './OfferError.js'
import type { OfferIntent } from './offerIntent.js'
import { type MadeOffer, proveMade } from './proveMade.js'
import { offerConfirmations } from './readOffer.js'
import { simulateOffer } from './simulateOffer.js'
import { verifyOffer, verifyRequest } from './verifyOffer.js'

/**
 * Makes an offer on the terms of the intent, and returns the proven result. The service makes the steps. Before each wallet prompt, the
 * checkout reads the royalty, verifies all steps and simulates the remaining ones. The checkout records each offer before the prompt. If
 * the maker makes the same offer again and the chain has the recorded offer, the checkout returns the recorded offer. The checkout refuses
 * an offer on other terms for this token while the recorded offer may be open.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing.
 * @throws CheckoutError `PlanRefused` – a step does not match the intent; `WouldRevert`; `StorageFailed`; and the errors of the wallet and
 * the chain. `funds` is `approval` if the market has an allowance, and `unknown` if this is not certain.
 * @throws OfferError `OfferUnknown` – an earlier offer may be open.
 * @throws RpcError – the service refused to make the steps.
 */
export async function runOffer(rawOptions: runOffer.Options): Promise<MadeOffer> {
  const given = requireOptions('runOffer', rawOptions, 'till', 'client', 'wallet', 'intent')
  const terms = freezeCopy(given.intent)
  const policy = freezeCopy(given.policy)
  const { storage = defaultStorage(), locks } = given
  const market = requireMarket(terms, policy)
  const record = openOfferRecord({ storage, intent: terms, market })
  const run: OfferRun = {
    ...given,
    ...openSeller(given),
    confirmations: offerConfirmations(terms, policy),
    record,
    intent: { chainId: terms.chainId, seller: terms.maker },
    terms,
    policy,
    market,
  }
  return runInOneTab({ record, locks }, () => make(run))
}

export declare namespace runOffer {
  type Options = Pick<SellerContext, 'wallet' | 'client'> & {
    /** The source of the steps, as `createTill` returns it. */
    till: Pick<Till, 'generateOfferTransaction' | 'marketplaceBase'>
    /** The terms that the maker agreed to, as `createOfferIntent` returns them. */
    intent: OfferIntent
    /** The contracts that the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** The storage of the record of the offer. @default the browser’s `localStorage`, or memory if there is none */
    storage?: CheckoutStorage | undefined
    /** The Web Locks, which prevent two tabs from making an offer at the same time. @default the browser’s Web Locks, if there are any */
    locks?: Pick<LockManager, 'request'> | undefined
    /** Whether to make the offer even if an earlier offer may be open. @default false */
    again?: boolean | undefined
    /** Cancels the offer before the next wallet prompt. */
    signal?: AbortSignal | undefined
    /** Called with each step before the wallet prompt. */
    onStep?: ((step: Step) => void) | undefined
  }
  type ReturnType = MadeOffer
}

/** Opens the record of an offer for a token. The record exists from the wallet request until the outcome is known. */
export function openOfferRecord({ storage, intent, market }: openOfferRecord.Options): SellerRecord {
  const { chainId, maker, collectionAddress, tokenId } = intent
  const key = `till.offer.${chainId}.${maker}.${market}.${collectionAddress}.${tokenId}`.toLowerCase()
  return openSellerRecord({ storage, key, unknown: (options) => new OfferError(options) })
}

export declare namespace openOfferRecord {
  type Options = {
    storage: CheckoutStorage
    intent: Pick<OfferIntent, 'chainId' | 'maker' | 'collectionAddress' | 'tokenId'>
    market: Address
  }
}

type OfferRun = Omit<runOffer.Options, 'signal' | 'storage' | 'locks' | 'intent'> &
  OnceContext & { terms: OfferIntent; market: Address }

async function make(run: OfferRun): Promise<MadeOffer> {
  const { client, terms: intent, policy, market, till, signal, onStep } = run
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const made = run.again ? undefined : await findOffer(run)
  if (made) return made
  const steps = freezeCopy(await requestSteps(run))
  const base = till.marketplaceBase(intent.chainId)
  const verify = async (from: number) => {
    const royalty = await readDeductions({ client, market, intent })
    refuse(verifyOffer({ steps, intent, policy, base, royalty }))
    const calls = steps.slice(from).map(({ to, data, value }) => ({ to, data: data as Hex, value }))
    await simulateOffer({ client, intent, calls })
  }
  return sendSteps(run, {
    steps,
    verify,
    onStep,
    readAllowed: (approval) => isAllowed(run, approval),
    async sendLast(step) {
      await assertNotPending(run, step)
      const made = await prove(run, await sendOnce(run, step))
      await run.record.remove()
      return made
    },
  })
}

/**
 * Returns the recorded offer if it has the requested terms. If it has other terms, returns `undefined` once owners can sell nothing more
 * into it, and throws before that.
 */
async function findOffer(run: OfferRun): Promise<MadeOffer | undefined> {
  const earlier = await findEarlier(run)
  if (!earlier) return undefined
  const { calls } = earlier.entry
  const made = await prove(run, earlier)
  const isSame = verifyRequest(calls.at(-1)?.data ?? '0x', run.terms).length === 0
  if (!isSame && made.left > 0n)
    throw new OfferError({ orderId: made.orderId, details: 'The earlier offer has other terms.' })
  await run.record.remove()
  return isSame ? made : undefined
}

async function prove(run: OfferRun, mined: MinedOnce): Promise<MadeOffer> {
  const { client, market, confirmations, record } = run
  const made = await readProof(run, () => proveMade({ client, market, confirmations, ...mined }))
  if (made === 'unknown') throw record.unknown({ details: 'The chain does not show the offer yet.' })
  return made
}

async function requestSteps({ till, terms, signal }: OfferRun): Promise<Step[]> {
  const { chainId, collectionAddress, maker, marketplace, standard } = terms
  const { tokenId, quantity, currency, unitPrice, validUntil } = terms
  const { steps } = await till.generateOfferTransaction(
    {
      chainId,
      collectionAddress,
      maker,
      contractType: standard,
      orderbook: marketplace,
      offer: {
        tokenId,
        quantity,
        currencyAddress: currency,
        pricePerToken: unitPrice,
        expiry: BigInt(validUntil.getTime()) / 1_000n,
      },
      additionalFees: [],
    },
    { signal },
  )
  return steps
}

/** Whether the approval that this offer requested is in effect. */
async function isAllowed({ client, terms }: OfferRun, { to, data }: Step): Promise<boolean> {
  const call = decodeAnyCall(data)
  if (call.kind !== 'approve') return false
  const { spender, amount } = call
  return (await readAllowance({ client, buyer: terms.maker, token: to, spender })) === amount
}
