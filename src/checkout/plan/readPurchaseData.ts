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
import { readBlock } from '../verify/readBlock.js'
import { readAllowance } from './readAllowance.js'
import { readBalance, readDecimals } from './readToken.js'

/**
 * Starts all requests of a purchase that do not depend on an earlier answer, at the same time. Returns promises: a failed request throws
 * where the caller awaits its promise.
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
    readAllowance: ({ token, spender }: { token: Address; spender: Address }) =>
      allowances.find((read) => isAddressEqual(read.token, token) && isAddressEqual(read.spender, spender))
        ?.amount ?? readAllowance({ client, buyer, token, spender }),
  }
  // Ignore rejections of promises that the purchase never awaits: the host's page would report them as unhandled.
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
    signal: AbortSignal
  }
}

export type PurchaseData = {
  client: ChainClient
  orders: Promise<Returns<'GetOrders'>>
  offer: Promise<Returns<'GenerateBuyTransaction'>>
  currency: Promise<Currency>
  held: Promise<bigint>
  paidWith: { currency: Promise<Currency>; held: Promise<bigint> } | undefined
  head: Promise<Facts['block']>
  gas: Promise<{
    balance: bigint
    price: bigint
    code: Hex
  }>
  readAllowance: (allowance: { token: Address; spender: Address }) => Promise<bigint>
}

function likelySpenders({ chainId, marketplace }: Intent, policy: Policy): readonly Address[] {
  const isThirdParty = marketplace.startsWith('third_party_kind') && policy.seaport !== false
  const named = marketAddresses(policy, chainId)
  const spenders = isThirdParty ? [seaportAddress, ...named] : named
  return spenders.slice(0, maxSpenders)
}

/** The checkout prefetches the allowances for at most this many markets. A policy may list many more. */
const maxSpenders = 3

type ServiceOptions = Pick<readPurchaseData.Options, 'till' | 'intent' | 'signal'>

async function readOrders({ till, intent, signal }: ServiceOptions) {
  const { chainId, collectionAddress: contractAddress } = intent
  const input = intent.orders.map(({ orderId }) => ({ contractAddress, orderId }))
  return till.getOrders({ chainId, input }, { signal })
}

async function readOffer({ till, intent, signal }: ServiceOptions) {
  const { chainId, collectionAddress, buyer, marketplace, orders, fees } = intent
  const price = orders.reduce((sum, { unitPrice: priceAmount, quantityDecimals, quantity }) => {
    return sum + priceOf({ priceAmount, quantityDecimals }, quantity)
  }, 0n)
  const additionalFees = fees.map(({ amount, receiver }) => {
    if (till.additionalFeeUnit === 'amount') return { amount, receiver }
    if (price === 0n || (amount * 10_000n) % price !== 0n) {
      throw new CheckoutError('InvalidIntent', {
        details: 'A fee must be a whole number of basis points of the price.',
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

/** Reads the symbol and decimals from the chain, never from the service. */
export async function readCurrency(client: ChainClient, address: Address): Promise<Currency> {
  if (isAddressEqual(address, zeroAddress))
    return client.chain?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }
  const [symbol, decimals] = await Promise.all([
    // Some tokens have no `symbol`, and old ones return it as bytes.
    readContract(client, { address, abi: erc20Abi, functionName: 'symbol' }).catch(() => short(address)),
    readDecimals(client, address),
  ])
  // Refuse more decimals: to format such an amount would take so long that the browser tab freezes.
  if (decimals > maxDecimals)
    throw new CheckoutError('CurrencyMismatch', {
      details: `The currency must have at most ${maxDecimals} decimals. Received ${decimals}.`,
    })
  return { symbol, decimals }
}

export type Currency = { symbol: string; decimals: number }

function assertSameDecimals(currency: Currency, { currencyDecimals }: Intent): Currency {
  const { decimals } = currency
  if (decimals === currencyDecimals) return currency
  const details = `The page showed the currency with ${currencyDecimals} decimals. On chain it has ${decimals}.`
  throw new CheckoutError('CurrencyMismatch', { details })
}
