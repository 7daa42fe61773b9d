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
 * Asks all at once what a purchase has to know and what waits for no other answer. Nothing is decided here: each answer is
 * awaited, and fails, where it is needed.
 */
export function inquire(options: inquire.Options): Inquiry {
  const { client, intent, policy = {} } = options
  const { buyer, currency: token, pay } = intent
  // What cannot be read of an intent is told before anything is asked: nobody would wait for the answers.
  const spenders = isNative(intent) ? [] : likelySpenders(intent, policy)
  const { orders, offer } = options.known ?? {
    orders: readOrders(options),
    offer: readOffer(options),
  }
  const currency = readCurrency(client, token).then((found) => requireUnit(found, intent))
  const balance = readChain(() => getBalance(client, { address: buyer }))
  const readHeld = (address: Address) =>
    isAddressEqual(address, zeroAddress) ? balance : readBalance(client, address, buyer)
  const held = readHeld(token)
  const paidWith = pay && { currency: readCurrency(client, pay.currency), held: readHeld(pay.currency) }
  const price = readChain(() => getGasPrice(client))
  const code = readChain(() => client.request({ method: 'eth_getCode', params: [buyer, 'latest'] }))
  const head = readBlock(client)
  const allowances = spenders.map((spender) => ({
    spender,
    amount: readAllowance({ client, buyer, token, spender }),
  }))
  const inquiry = {
    client,
    orders,
    offer,
    currency,
    held,
    paidWith,
    head,
    gas: Promise.all([balance, price, code]).then(([balance, price, code]) => ({ balance, price, code })),
    readAllowance: (spender: Address) =>
      allowances.find((one) => isAddressEqual(one.spender, spender))?.amount ??
      readAllowance({ client, buyer, token, spender }),
  }
  // What is needed is awaited later, and what fails unneeded is no error of the page.
  Promise.all([
    ...Object.values(inquiry),
    ...Object.values(paidWith ?? {}),
    ...allowances.map(({ amount }) => amount),
  ]).catch(() => {})
  return inquiry
}

export declare namespace inquire {
  type Options = {
    till: Till
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    /** Aborts what is asked of the service. */
    signal: AbortSignal
    /** What the service has answered before. @default it is asked */
    known?: Pick<Inquiry, 'orders' | 'offer'> | undefined
  }
}

/** What was asked for a purchase, see {@link inquire}. */
export type Inquiry = {
  /** Whom the chain is asked by, until the wallet is asked. */
  client: ChainClient
  /** The orders as they are now. */
  orders: Promise<Returns<'GetOrders'>>
  /** The steps that the service offers. Rejects with `InvalidIntent` where it cannot be asked. */
  offer: Promise<Returns<'GenerateBuyTransaction'>>
  /** The currency as the chain has it. Rejects with `CurrencyMismatch` where it was shown with other decimals. */
  currency: Promise<Currency>
  /** What the buyer holds of the currency, in its smallest unit. Rejects with `CurrencyUnreadable` if the token does not tell. */
  held: Promise<bigint>
  /** The same of what the buyer pays with who swaps it for the currency. */
  paidWith: { currency: Promise<Currency>; held: Promise<bigint> } | undefined
  /** The newest block. */
  head: Promise<Facts['block']>
  /** What tells whether the buyer can pay the network's fee. */
  gas: Promise<{
    /** In wei. */
    balance: bigint
    /** Of a unit of gas, in wei. */
    price: bigint
    /** The code of the buyer's account; `0x` for one with a key alone. */
    code: Hex
  }>
  /** How much of the currency a contract may take from the buyer. Rejects with `ChainFailed`. */
  readAllowance: (spender: Address) => Promise<bigint>
}

/** The contracts that most plans of this host have approved; any other is asked about when the plan names it. */
function likelySpenders({ chainId, marketplace }: Intent, policy: Policy): readonly Address[] {
  const isThirdParty = marketplace.startsWith('third_party_kind') && policy.seaport !== false
  return [...(isThirdParty ? [seaportAddress] : []), ...marketAddresses(policy, chainId)].slice(
    0,
    maxSpenders,
  )
}

const maxSpenders = 3

type OfService = Pick<inquire.Options, 'till' | 'intent' | 'signal'>

async function readOrders({ till, intent, signal }: OfService) {
  const { chainId, collectionAddress: contractAddress } = intent
  const input = intent.orders.map(({ orderId }) => ({ contractAddress, orderId }))
  return till.getOrders({ chainId, input }, { signal })
}

/** Asks for the steps; the amounts of fees in the unit that the service reads. */
async function readOffer({ till, intent, signal }: OfService) {
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

type Currency = { symbol: string; decimals: number }

function requireUnit(currency: Currency, { currencyDecimals }: Intent): Currency {
  const { decimals } = currency
  if (decimals === currencyDecimals) return currency
  const details = `It was shown with ${currencyDecimals} decimals and has ${decimals}.`
  throw new CheckoutError('CurrencyMismatch', { details })
}
