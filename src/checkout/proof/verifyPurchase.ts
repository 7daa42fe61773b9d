import { type Address, type Hash, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { normalizeOrderId, withoutNulls } from '../../protocol/formats.js'
import { readBytes32 } from '../../protocol/read/exactValues.js'
import { readAddress, readOptional, readText } from '../../protocol/read/values.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { searchPurchase } from '../evidence/finders.js'
import { findReceipt, readDepth } from '../evidence/receipts.js'
import { invalid, orInvalid } from '../intent/intent.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { marketAddresses, type Policy } from '../verify/policy.js'
import { requirePolicy } from '../verify/requirePolicy.js'
import { isProvable, readSales, type ToldSale } from './readSales.js'

/**
 * Proves on a shop's server that what it sold was paid, from the chain alone: no word of the page, of the buyer or of the
 * service is taken for it.
 *
 * It is held against what the shop noted when it offered it: just these orders and quantities, paid by this account, and
 * delivered to this recipient. Ship once for each `key` of a proof, whoever shows it and how often: the same payment has
 * the same one.
 *
 * @throws CheckoutError `PolicyMissing` where no market of the chain is trusted whose sales can be proven, `ChainFailed` where the node does not answer.
 * `InvalidIntent` for what is of another kind than it has to be, where `null` is as good as left out. TillError `PolicyInvalid` for a
 * policy that cannot be read.
 *
 * @example
 * const proof = await verifyPurchase({ client, policy, chainId, buyer, items, purchaseId })
 * if (proof.status === 'proven') await shipOnce(proof.key)
 */
export async function verifyPurchase(given: verifyPurchase.Options): Promise<PurchaseProof> {
  const options = orInvalid(() => readNoted(given))
  const { client, policy, chainId } = options
  const markets = (policy?.markets?.[chainId] ?? []).filter(isProvable)
  const checkouts = policy?.checkouts?.[chainId] ?? []
  // What a page trusts by default is not yet what a shop sells by.
  const seaport = policy?.seaport === true
  if (markets.length === 0 && !seaport) {
    throw new CheckoutError('PolicyMissing', {
      details: `No market of chain ${chainId} is trusted whose sales can be proven.`,
    })
  }
  return readChain(async () => {
    const actual = await readChainId(client)
    if (actual !== chainId) {
      throw new CheckoutError('ChainFailed', { details: `The node is of chain ${actual}, not ${chainId}.` })
    }
    const hash = options.hash ?? (await search(options))
    const receipt = await findReceipt(client, hash)
    if (receipt?.status !== 'success') return { status: 'absent' }
    const sold = readSales({ logs: receipt.logs, markets, seaport, checkouts }).filter((sale) =>
      isOf(sale, options),
    )
    // A wallet may make several purchases of a basket as one: each is by itself here.
    const purchases = sold.map((one) => sold.filter((other) => isSamePurchase(one, other)))
    const made = purchases.find((one) => isJust(one, options)) ?? sold
    const [first] = made
    if (!first) return { status: 'absent' }
    const { transactionHash, blockNumber } = receipt
    const confirmations = await readDepth(client, receipt)
    if (confirmations < 1) return { status: 'absent' }
    const where = { hash: transactionHash, blockNumber, confirmations }
    if (!isJust(made, options)) return { status: 'different', ...where, sold: made }
    const needed = confirmationsOf({ intent: { chainId, ...unknownPrice }, policy })
    if (where.confirmations < needed) return { status: 'settling', ...where, needed }
    const { buyer, recipient = buyer, reference } = options
    const { purchaseId, market } = first
    // Who has paid is no part of it where the market does not tell: then it would be what the shop was told.
    const payer = first.buyer ?? zeroAddress
    const key = [chainId, market, payer, recipient, purchaseId ?? transactionHash].join(':').toLowerCase()
    return { status: 'proven', ...where, key, market, buyer, recipient, purchaseId, reference }
  })
}

export declare namespace verifyPurchase {
  type Options = {
    /** A viem client of the chain, at a node that the shop trusts. */
    client: ChainClient
    /**
     * What the shop sells by: its `markets`, and Seaport only with `seaport: true`. `confirmations` says how many blocks are
     * waited for, by default as many as for what is dear. Markets with a venue of one's own cannot be proven.
     */
    policy: Policy
    /** The chain that it was sold on. */
    chainId: number
    /** The account that pays, as the shop knows it: signed in, or noted with the order; never as the page says at the end. */
    buyer: Address
    /** Who gets the tokens. @default buyer */
    recipient?: Address | undefined
    /** The orders that were sold, each with its quantity in base units: just these, in one purchase. */
    items: readonly { orderId: string; quantity: bigint }[]
    /** The shop's own name of the purchase: it comes back in the proof, and is no part of it. @default none */
    reference?: string | undefined
    /** The first block that is searched for `purchaseId`, where `hash` is not given. @default 0n */
    fromBlock?: bigint | undefined
  } & (
    | {
        /** The id under which the market notes the purchase, as an event of the checkout told it. */
        purchaseId: Hex
        /** The transaction, as a notification or the page told it: then nothing is searched. @default is searched */
        hash?: Hash | undefined
      }
    | {
        purchaseId?: undefined
        /** The transaction, as a notification or the page told it. */
        hash: Hash
      }
  )
}

/**
 * What the chain says of a purchase.
 *
 * - `proven`: it was made just so, and is as deep as the policy asks.
 * - `settling`: it was made just so; ask again when more blocks are above it.
 * - `different`: something else was bought; `sold` says what. Nothing is owed for it, look into it.
 * - `absent`: nothing of it is on the chain, or not yet.
 */
export type PurchaseProof =
  | (MadeIn & {
      status: 'proven'
      /** The same for the same payment, however it is asked for: what is shipped under it is shipped once. */
      key: string
      /** The market contract that sold it. */
      market: Address
      /** Who paid. */
      buyer: Address
      /** Who got the tokens. */
      recipient: Address
      /** Nothing where the market notes no ids. */
      purchaseId: Hex | undefined
      /** The shop’s own name of the purchase, as it was asked with. */
      reference: string | undefined
    })
  | (MadeIn & {
      status: 'settling'
      /** How many confirmations are asked for. */
      needed: number
    })
  | (MadeIn & {
      status: 'different'
      /** All that the transaction bought. */
      sold: readonly ToldSale[]
    })
  | { status: 'absent' }

type MadeIn = {
  /** The transaction that made it. */
  hash: Hash
  /** The block that it is in. */
  blockNumber: bigint
  /** The blocks from its own to the latest, both included. */
  confirmations: number
}

/** What the shop noted, as a row of a database has it. */
function readNoted({ client, policy, ...row }: verifyPurchase.Options): verifyPurchase.Options {
  requirePolicy(policy)
  const { chainId, buyer, recipient, items, purchaseId, hash, ...rest } = withoutNulls(row) as typeof row
  if (!Number.isSafeInteger(chainId)) throw invalid('A chain id is a whole number.')
  const noted = {
    ...rest,
    client,
    policy,
    chainId,
    buyer: readAddress(buyer, 'buyer'),
    recipient: readOptional(readAddress, recipient, 'recipient'),
    items: items.map(({ orderId, quantity }) => ({
      orderId: readText(orderId, 'orderId'),
      quantity: BigInt(quantity),
    })),
    fromBlock: BigInt(rest.fromBlock ?? 0n),
    hash: readOptional(readBytes32, hash, 'hash'),
  }
  if (purchaseId !== undefined) return { ...noted, purchaseId: readBytes32(purchaseId, 'purchaseId') }
  return { ...noted, hash: readBytes32(hash, 'hash') }
}

/** What it was worth to the shop is not known here: it counts as dear. */
const unknownPrice = { currency: zeroAddress, currencyDecimals: 0, maxTotal: 1n }

async function readChainId(client: ChainClient): Promise<number> {
  return Number(await client.request({ method: 'eth_chainId' }))
}

async function search(options: verifyPurchase.Options): Promise<Hash | undefined> {
  const { client, policy, chainId, buyer, purchaseId, fromBlock: since = 0n } = options
  if (!purchaseId) return undefined
  for (const market of [...marketAddresses(policy, chainId), ...(policy.checkouts?.[chainId] ?? [])]) {
    const hash = await searchPurchase({ client, market, buyer, purchaseId, since })
    if (hash) return hash
  }
  return undefined
}

/** Whether it is this account's, and under this id where one is asked for. */
function isOf(sale: ToldSale, { buyer, recipient = buyer, purchaseId }: verifyPurchase.Options): boolean {
  if (purchaseId !== undefined && sale.purchaseId?.toLowerCase() !== purchaseId.toLowerCase()) return false
  return sale.buyer === undefined
    ? isAddressEqual(sale.recipient, recipient)
    : isAddressEqual(sale.buyer, buyer)
}

/** Whether two sales are of one purchase: on one market, and under one id where it notes any. */
function isSamePurchase(one: ToldSale, other: ToldSale): boolean {
  return one.market === other.market && one.purchaseId === other.purchaseId
}

/** Whether all that was sold in one purchase is what was offered, no more and no less. */
function isJust(made: readonly ToldSale[], options: verifyPurchase.Options): boolean {
  const { buyer, recipient = buyer, items } = options
  const isOne = made.every((one) => made[0] && isSamePurchase(made[0], one))
  const isHers = made.every((sale) => isAddressEqual(sale.recipient, recipient))
  return isOne && isHers && linesOf(made) === linesOf(items)
}

function linesOf(items: readonly { orderId: string; quantity: bigint }[]): string {
  return items
    .map(({ orderId, quantity }) => `${normalizeOrderId(orderId)}:${quantity}`)
    .sort()
    .join()
}
