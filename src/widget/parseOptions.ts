import type { Address, EIP1193Provider } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { Policy } from '../checkout/verify/policy.js'
import { requirePolicy } from '../checkout/verify/requirePolicy.js'
import { TillError } from '../errors.js'
import { isLink, isWebAddress, normalizeCurrency } from '../protocol/formats.js'
import { readAll, readAnyText, readDecimal, readOneOf } from '../protocol/read/exactValues.js'
import {
  type Key,
  type Read,
  readDecimals,
  readFlag,
  readItems,
  readMaybe,
  readObject,
  readOptionAddress,
  readText,
  readWhole,
  refuse,
} from '../protocol/read/values.js'
import { WrongField } from '../protocol/WrongField.js'
import type { MountOptions } from './mountOptions.js'

export function parseOptions(options: object): ParsedOptions {
  const parsed = readOptions(options)
  requirePolicy(parsed.policy)
  return parsed
}

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

type AsGiven =
  | ('apiUrl' | 'marketplaceUrl' | 'accessKey' | 'recipient' | 'reference' | 'policy' | 'collectionName')
  | ('viewUrl' | 'provider' | 'connectors' | 'theme' | 'look' | 'locale' | 'ipfsGateway' | 'frame')

function readOptions(options: object): ParsedOptions {
  try {
    return readKnown(options, undefined, (fields) => ({
      apiUrl: readMaybe(readUrls, fields.apiUrl, 'apiUrl'),
      marketplaceUrl: readUrls(fields.marketplaceUrl, 'marketplaceUrl'),
      accessKey: readSome(fields.accessKey, 'accessKey'),
      chain: readChain(fields.chain, 'chain'),
      orders: readOrders(fields.orders, 'orders'),
      markets: readAll(readOptionAddress, fields.markets, 'markets'),
      fees: readMaybe(readFees, fields.fees, 'fees'),
      recipient: readMaybe(readOptionAddress, fields.recipient, 'recipient'),
      marketplace: readMaybe(readAnyText, fields.marketplace, 'marketplace'),
      reference: readMaybe(readAnyText, fields.reference, 'reference'),
      pay: readMaybe(readPay, fields.pay, 'pay'),
      policy: readMaybe(readPolicy, fields.policy, 'policy'),
      currency: readMaybe(readCurrency, fields.currency, 'currency'),
      collectionName: readMaybe(readAnyText, fields.collectionName, 'collectionName'),
      viewUrl: readMaybe(readLink, fields.viewUrl, 'viewUrl'),
      provider: readMaybe(readProvider, fields.provider, 'provider'),
      connectors: readMaybe(readConnectors, fields.connectors, 'connectors'),
      theme: readMaybe(readTheme, fields.theme, 'theme'),
      look: readMaybe(readLook, fields.look, 'look'),
      locale: readMaybe(readAnyText, fields.locale, 'locale'),
      ipfsGateway: readMaybe(readUrl, fields.ipfsGateway, 'ipfsGateway'),
      frame: readMaybe(readFrame, fields.frame, 'frame'),
    }))
  } catch (error) {
    if (error instanceof WrongField) throw invalid(error.message)
    throw error
  }
}

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
    contractAddress: readOptionAddress(order.contractAddress, 'contractAddress'),
    orderId: readSome(order.orderId, 'orderId', 256),
    quantity: readMaybe(readDecimal, order.quantity, 'quantity'),
  }))
}

function readFees(value: unknown, key: Key) {
  const readFee: Read<{ amount: bigint; receiver: Address }> = (value, key) =>
    readObject(value, key, (fee) => ({
      amount: readDecimal(fee.amount, 'amount'),
      receiver: readOptionAddress(fee.receiver, 'receiver'),
    }))
  return readAll(readFee, value, key)
}

function readPay(value: unknown, key: Key) {
  return readObject(value, key, (pay) => ({
    currency: normalizeCurrency(readOptionAddress(pay.currency, 'currency')),
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
  return isWebAddress(text) ? text : refuse(key, 'must be an https:// address')
}

function readUrls(value: unknown, key: Key): string | string[] {
  if (!Array.isArray(value)) return readUrl(value, key)
  const urls = readAll(readUrl, value, key)
  if (urls.length === 0) refuse(key, 'too small, at least 1')
  return new Set(urls).size === urls.length ? urls : refuse(key, 'must not have an address twice')
}

function readLink(value: unknown, key: Key): string {
  return isLink(value) ? value : refuse(key, 'must be the address of a page')
}

function readSome(value: unknown, key: Key, maxLength = Number.POSITIVE_INFINITY): string {
  return readText(value, key, maxLength) || refuse(key, 'too small, at least 1')
}

function readNumeral(value: unknown, key: Key): number {
  if (typeof value !== 'string') return readWhole(value, key)
  return /^\d{1,15}$/.test(value) ? Number(value) : refuse(key, 'must be a whole number')
}

function readPlaces(value: unknown, key: Key): number {
  return readDecimals(readNumeral(value, key), key)
}

function readPolicy(value: unknown, key: Key): Policy {
  return typeof value === 'object' ? (value as Policy) : refuse(key, 'must be an object')
}

function readProvider(value: unknown, key: Key): EIP1193Provider {
  const isProvider = typeof value === 'object' && value !== null && 'request' in value
  return isProvider ? (value as EIP1193Provider) : refuse(key, 'must be an EIP-1193 provider')
}

function readConnectors(value: unknown, key: Key): readonly CreateConnectorFn[] {
  return readAll(readConnector, value, key)
}

function readConnector(value: unknown, key: Key): CreateConnectorFn {
  return typeof value === 'function' ? (value as CreateConnectorFn) : refuse(key, 'must be a wagmi connector')
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

export function invalid(details: string): TillError<'WidgetOptionInvalid'> {
  return new TillError('WidgetOptionInvalid', {
    shortMessage: 'The checkout of this page is configured incorrectly.',
    details,
    fix: 'Correct this attribute or option.',
  })
}
