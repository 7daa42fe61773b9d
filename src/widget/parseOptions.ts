import type { Address, EIP1193Provider } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { Policy } from '../checkout/verify/policy.js'
import { requirePolicy } from '../checkout/verify/requirePolicy.js'
import { TillError } from '../errors.js'
import { isLink, isWebAddress } from '../protocol/formats.js'
import { readAll, readAnyText, readDecimal, readOneOf } from '../protocol/read/exactValues.js'
import {
  type Key,
  type Read,
  readAddress,
  readCurrency as readCurrencyAddress,
  readDecimals,
  readFlag,
  readItems,
  readMaybe,
  readObject,
  readText,
  readWhole,
  refuse,
} from '../protocol/read/values.js'
import { WrongField } from '../protocol/WrongField.js'
import type { MountOptions } from './mountOptions.js'

/**
 * Reads what a page says, whether in attributes, JSON or JavaScript: numbers and amounts may be text, and `null` is as good as
 * leaving out what may be left out.
 *
 * @throws TillError `WidgetOptionInvalid` for the first option that is missing or wrong, by its name; `PolicyInvalid` for a
 * field of `policy`.
 */
export function parseOptions(options: object): ParsedOptions {
  const parsed = readOptions(options)
  requirePolicy(parsed.policy)
  return parsed
}

/** Options that were read: every number a number, every amount a bigint, every address checksummed. */
export type ParsedOptions = Pick<MountOptions, AsGiven> & {
  chain: {
    id: number
    rpcUrl: string
    name?: string | undefined
    nativeCurrency?: { name?: string | undefined; symbol: string; decimals: number } | undefined
    explorerUrl?: string | undefined
  }
  orders: { contractAddress: Address; orderId: string; quantity?: bigint | undefined }[]
  markets: Address[]
  fees?: { amount: bigint; receiver: Address }[] | undefined
  marketplace?: string | undefined
  pay?: { currency: Address; maxAmount: bigint } | undefined
  currency?: { symbol: string; decimals: number } | undefined
}

/** What is as it was given. */
type AsGiven =
  | ('apiUrl' | 'marketplaceUrl' | 'accessKey' | 'recipient' | 'reference' | 'policy' | 'collectionName')
  | ('viewUrl' | 'provider' | 'connectors' | 'theme' | 'look' | 'locale' | 'ipfsGateway' | 'frame')

function readOptions(options: object): ParsedOptions {
  try {
    return readKnown(options, undefined, (given) => ({
      apiUrl: readMaybe(readUrl, given.apiUrl, 'apiUrl'),
      marketplaceUrl: readUrl(given.marketplaceUrl, 'marketplaceUrl'),
      accessKey: readSome(given.accessKey, 'accessKey'),
      chain: readChain(given.chain, 'chain'),
      orders: readOrders(given.orders, 'orders'),
      markets: readAll(readAddress, given.markets, 'markets'),
      fees: readMaybe(readFees, given.fees, 'fees'),
      recipient: readMaybe(readAddress, given.recipient, 'recipient'),
      marketplace: readMaybe(readAnyText, given.marketplace, 'marketplace'),
      reference: readMaybe(readAnyText, given.reference, 'reference'),
      pay: readMaybe(readPay, given.pay, 'pay'),
      policy: readMaybe(readPolicy, given.policy, 'policy'),
      currency: readMaybe(readCurrency, given.currency, 'currency'),
      collectionName: readMaybe(readAnyText, given.collectionName, 'collectionName'),
      viewUrl: readMaybe(readLink, given.viewUrl, 'viewUrl'),
      provider: readMaybe(readProvider, given.provider, 'provider'),
      connectors: readMaybe(readConnectors, given.connectors, 'connectors'),
      theme: readMaybe(readTheme, given.theme, 'theme'),
      look: readMaybe(readLook, given.look, 'look'),
      locale: readMaybe(readAnyText, given.locale, 'locale'),
      ipfsGateway: readMaybe(readUrl, given.ipfsGateway, 'ipfsGateway'),
      frame: readMaybe(readFrame, given.frame, 'frame'),
    }))
  } catch (error) {
    if (error instanceof WrongField) throw invalid(error.message)
    throw error
  }
}

/** Reads an object; what it does not say is no field of what comes back. */
function readKnown<value extends object>(
  value: unknown,
  key: Key,
  read: (fields: Record<string, unknown>) => value,
): value {
  return readObject(value, key, (fields) => {
    const found = Object.entries(read(fields)).filter(([, field]) => field !== undefined)
    return Object.fromEntries(found) as value
  })
}

function readChain(value: unknown, key: Key): ParsedOptions['chain'] {
  return readKnown(value, key, (chain) => ({
    id: readNumeral(chain.id, 'id'),
    rpcUrl: readUrl(chain.rpcUrl, 'rpcUrl'),
    name: readMaybe(readAnyText, chain.name, 'name'),
    nativeCurrency: readMaybe(readNativeCurrency, chain.nativeCurrency, 'nativeCurrency'),
    explorerUrl: readMaybe(readUrl, chain.explorerUrl, 'explorerUrl'),
  }))
}

function readNativeCurrency(value: unknown, key: Key) {
  return readKnown(value, key, (currency) => ({
    name: readMaybe(readAnyText, currency.name, 'name'),
    symbol: readAnyText(currency.symbol, 'symbol'),
    decimals: readPlaces(currency.decimals, 'decimals'),
  }))
}

function readOrders(value: unknown, key: Key): ParsedOptions['orders'] {
  const orders = readItems(readOrder, value, key, 100)
  return orders.length > 0 ? orders : refuse(key, 'too small, at least 1')
}

function readOrder(value: unknown, key: Key): ParsedOptions['orders'][number] {
  return readKnown(value, key, (order) => ({
    contractAddress: readAddress(order.contractAddress, 'contractAddress'),
    orderId: readSome(order.orderId, 'orderId', 256),
    quantity: readMaybe(readDecimal, order.quantity, 'quantity'),
  }))
}

function readFees(value: unknown, key: Key) {
  const readFee: Read<{ amount: bigint; receiver: Address }> = (value, key) =>
    readObject(value, key, (fee) => ({
      amount: readDecimal(fee.amount, 'amount'),
      receiver: readAddress(fee.receiver, 'receiver'),
    }))
  return readAll(readFee, value, key)
}

function readPay(value: unknown, key: Key) {
  return readObject(value, key, (pay) => ({
    currency: readCurrencyAddress(pay.currency, 'currency'),
    maxAmount: readDecimal(pay.maxAmount, 'maxAmount'),
  }))
}

function readCurrency(value: unknown, key: Key) {
  return readObject(value, key, (currency) => ({
    symbol: readSome(currency.symbol, 'symbol'),
    decimals: readPlaces(currency.decimals, 'decimals'),
  }))
}

function readUrl(value: unknown, key: Key): string {
  const text = readAnyText(value, key)
  return isWebAddress(text) ? text : refuse(key, 'not an address with https://')
}

/** Reads the address of a page, which may be one of the site's own. */
function readLink(value: unknown, key: Key): string {
  return isLink(value) ? value : refuse(key, 'not an address of a page')
}

/** Reads text that is not empty. */
function readSome(value: unknown, key: Key, most = Number.POSITIVE_INFINITY): string {
  return readText(value, key, most) || refuse(key, 'too small, at least 1')
}

/** Reads a whole number, which may be text. */
function readNumeral(value: unknown, key: Key): number {
  if (typeof value !== 'string') return readWhole(value, key)
  return /^\d{1,15}$/.test(value) ? Number(value) : refuse(key, 'not a whole number')
}

function readPlaces(value: unknown, key: Key): number {
  return readDecimals(readNumeral(value, key), key)
}

function readPolicy(value: unknown, key: Key): Policy {
  return typeof value === 'object' ? (value as Policy) : refuse(key, 'not an object')
}

function readProvider(value: unknown, key: Key): EIP1193Provider {
  const isProvider = typeof value === 'object' && value !== null && 'request' in value
  return isProvider ? (value as EIP1193Provider) : refuse(key, 'not an EIP-1193 provider')
}

function readConnectors(value: unknown, key: Key): readonly CreateConnectorFn[] {
  return readAll(readConnector, value, key)
}

function readConnector(value: unknown, key: Key): CreateConnectorFn {
  return typeof value === 'function' ? (value as CreateConnectorFn) : refuse(key, 'not a connector of wagmi')
}

function readTheme(value: unknown, key: Key) {
  return readOneOf(['light', 'dark', 'system'], value, key)
}

function readLook(value: unknown, key: Key) {
  return readOneOf(['littoral', 'ink', 'sherbet'], value, key)
}

function readFrame(value: unknown, key: Key): boolean | string {
  return typeof value === 'boolean' ? readFlag(value, key) : readLink(value, key)
}

/** The error that says which option is wrong. */
export function invalid(details: string): TillError<'WidgetOptionInvalid'> {
  return new TillError('WidgetOptionInvalid', {
    shortMessage: 'The checkout of this page is not set up right.',
    details,
    fix: 'Correct the attribute or option of that name.',
  })
}
