import { type Address, erc20Abi, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { getBalance, getGasPrice, readContract } from 'viem/actions'
import type { Till } from '../../client/createTill.js'
import { maxDecimals } from '../../protocol/formats.js'
import type { Returns } from '../../protocol/methods.js'
import type { Facts } from '../../venues/facts.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { short } from '../explain/explainPurchase.js'
import { type Intent, isNative, priceOf } from '../intent/intent.js'
import { marketAddresses, type Policy } from '../verify/policy.js'
import { readBlock } from '../verify/readTerms.js'
import { readAllowance } from './readAllowance.js'
import { readBalance, readDecimals } from './readToken.js'

/**
 * Sends all requests of a purchase that wait for no other answer, at the same time. Decides nothing: the caller awaits each answer
 * where it needs the answer, and each failure throws there.
 *
 * @throws if the intent cannot be read. Then no request was sent.
 */
export function readPurchaseData(options: readPurchaseData.Options): PurchaseData {
  const { client, intent, policy = {} } = options
  const { buyer, currency: token, pay } = intent
  const spenders = isNative(intent) ? [] : likelySpenders(intent, policy)
  const orders = readOrders(options)
  const offer = readOffer(options)
  const currency = readCurrency(client, token).then((found) => assertSameDecimals(found, intent))
  const balance = readChain(() => getBalance(client, { address: buyer }))
  const readHeld = (address: Address) =>
    isAddressEqual(address, zeroAddress) ? balance : readBalance(client, address, buyer)
  const held = readHeld(token)
  const paidWith = pay && { currency: readCurrency(client, pay.currency), held: readHeld(pay.currency) }
  const price = readChain(() => getGasPrice(client))
  const code = readChain(() => client.request({ method: 'eth_getCode', params: [buyer, 'latest'] }))
  const head = readBlock(client)
  const allowances = spenders.map((spender) => ({
    token,
    spender,
    amount: readAllowance({ client, buyer, token, spender }),
  }))
  const data = {
    client,
    orders,
    offer,
    currency,
    held,
    paidWith,
    head,
    gas: Promise.all([balance, price, code]).then(([balance, price, code]) => ({ balance, price, code })),
    readAllowance: (wanted: { token: Address; spender: Address }) =>
      allowances.find(
        (one) => isAddressEqual(one.token, wanted.token) && isAddressEqual(one.spender, wanted.spender),
      )?.amount ?? readAllowance({ client, buyer, token: wanted.token, spender: wanted.spender }),
  }
  // A failed answer that the purchase never awaits must not become an unhandled rejection of the page.
  Promise.all([
    ...Object.values(data),
    ...Object.values(paidWith ?? {}),
    ...allowances.map(({ amount }) => amount),
  ]).catch(() => {})
  return data
}

export declare namespace readPurchaseData {
  type Options = {
    till: Till
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    /** Aborts the requests to the service. */
    signal: AbortSignal
  }
}

/** The answers that a purchase needs, see {@link readPurchaseData}. */
export type PurchaseData = {
  /** The client that reads the chain until the first wallet prompt. */
  client: ChainClient
  /** The orders as they are now. */
  orders: Promise<Returns<'GetOrders'>>
  /** The steps that the service offers. Rejects with `InvalidIntent` if the service cannot express a fee. */
  offer: Promise<Returns<'GenerateBuyTransaction'>>
  /** The currency as the chain has it. Rejects with `CurrencyMismatch` if the page showed other decimals. */
  currency: Promise<Currency>
  /** The buyer's balance of the currency, in its smallest unit. Rejects with `CurrencyUnreadable` if the token does not tell. */
  held: Promise<bigint>
  /** The currency that the buyer swaps, and the buyer's balance of it. */
  paidWith: { currency: Promise<Currency>; held: Promise<bigint> } | undefined
  /** The newest block. */
  head: Promise<Facts['block']>
  /** The values that decide whether the buyer can pay the network fee. */
  gas: Promise<{
    /** In wei. */
    balance: bigint
    /** The price of one unit of gas, in wei. */
    price: bigint
    /** The code of the buyer's account; `0x` for an account with only a key. */
    code: Hex
  }>
  /** Returns the amount of a token that a contract may take from the buyer. Rejects with `ChainFailed`. */
  readAllowance: (allowance: { token: Address; spender: Address }) => Promise<bigint>
}

/** The contracts that most plans of this host approve. A plan that names another contract costs one more read. */
function likelySpenders({ chainId, marketplace }: Intent, policy: Policy): readonly Address[] {
  const isThirdParty = marketplace.startsWith('third_party_kind') && policy.seaport !== false
  const named = marketAddresses(policy, chainId)
  const spenders = isThirdParty ? [seaportAddress, ...named] : named
  return spenders.slice(0, maxSpenders)
}

const maxSpenders = 3

type ServiceOptions = Pick<readPurchaseData.Options, 'till' | 'intent' | 'signal'>

async function readOrders({ till, intent, signal }: ServiceOptions) {
  const { chainId, collectionAddress: contractAddress } = intent
  const input = intent.orders.map(({ orderId }) => ({ contractAddress, orderId }))
  return till.getOrders({ chainId, input }, { signal })
}

/** Requests the steps. Writes each fee in the unit that the service reads: an amount, or basis points of the price. */
async function readOffer({ till, intent, signal }: ServiceOptions) {
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
  const request = { chainId, collectionAddress, buyer, marketplace, ordersData, additionalFees }
  return till.generateBuyTransaction(request, { signal })
}

/** Reads symbol and decimals from the chain, never from the service. Throws `CurrencyMismatch`, `CurrencyUnreadable`, `ChainFailed`. */
export async function readCurrency(client: ChainClient, address: Address): Promise<Currency> {
  if (isAddressEqual(address, zeroAddress))
    return client.chain?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }
  const [symbol, decimals] = await Promise.all([
    // Old tokens return bytes for a symbol, and some have none.
    readContract(client, { address, abi: erc20Abi, functionName: 'symbol' }).catch(() => short(address)),
    readDecimals(client, address),
  ])
  // An amount with more digits would stop the page.
  if (decimals > maxDecimals)
    throw new CheckoutError('CurrencyMismatch', { details: `It has ${decimals} decimals.` })
  return { symbol, decimals }
}

/** The symbol and the decimals of a currency. */
export type Currency = { symbol: string; decimals: number }

function assertSameDecimals(currency: Currency, { currencyDecimals }: Intent): Currency {
  const { decimals } = currency
  if (decimals === currencyDecimals) return currency
  const details = `The page showed the currency with ${currencyDecimals} decimals. On chain it has ${decimals}.`
  throw new CheckoutError('CurrencyMismatch', { details })
}
