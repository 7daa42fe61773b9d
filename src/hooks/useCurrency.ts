'use client'
import { useQuery } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import { useConfig } from 'wagmi'
import { omitNulls } from '../client/requireOptions.js'
import { normalizeCurrency } from '../protocol/formats.js'
import { erc20QueryOptions } from '../query/erc20QueryOptions.js'
import { useChainClient } from './useChainClient.js'
import { useDevErrorReport } from './useDevErrorReport.js'

/**
 * Returns the symbol and decimals of a currency. For a native currency, the hook takes them from wagmi's chain; for a token, from its
 * contract. The hook takes no decimals from an order, so that no service can move a decimal point.
 *
 * @example
 * const { currency } = useCurrency({ chainId: order.chainId, address: order.priceCurrencyAddress })
 */
export function useCurrency(given: UseCurrencyParameters): UseCurrencyReturnType {
  const { chainId, address: spelt, known, fallbackDecimals } = omitNulls(given)
  const address = spelt && normalizeCurrency(spelt)
  const chain = useConfig().chains.find(({ id }) => id === chainId)
  const native = `${address}`.toLowerCase() === zeroAddress
  const { data, isPending, error } = useQuery(
    erc20QueryOptions(useChainClient(chainId), {
      chainId,
      address,
      wanted: ['symbol', 'decimals'],
      query: { enabled: !native && known === undefined && chain !== undefined },
    }),
  )
  // For an invalid address, the hook returns no error object, only the status `error`. So report the error to the developer here.
  useDevErrorReport(error?.code === 'InvalidArgument' ? error : undefined)
  if (known) return { status: 'success', currency: known }
  if (chainId === undefined || address === undefined) return { status: 'pending', currency: undefined }
  if (native && chain) return { status: 'success', currency: chain.nativeCurrency }
  if (!native && chain && isPending) return { status: 'pending', currency: undefined }
  return currencyFromMetadata({ address: `${address}`, metadata: data, fallbackDecimals })
}

export function currencyFromMetadata(options: currencyFromMetadata.Options): UseCurrencyReturnType {
  const { address, metadata, fallbackDecimals } = options
  const native = address.toLowerCase() === zeroAddress
  const symbol = readable(metadata?.symbol ?? '')
  const decimals = metadata?.decimals ?? fallbackDecimals
  if (symbol && decimals !== undefined) return { status: 'success', currency: { symbol, decimals } }
  const name = native ? '?' : `${address.slice(0, 6)}…${address.slice(-4)}`
  return { status: 'error', currency: decimals === undefined ? undefined : { symbol: name, decimals } }
}

export declare namespace currencyFromMetadata {
  type Options = {
    address: Address
    metadata: { symbol?: string | undefined; decimals?: number | undefined } | undefined
    fallbackDecimals?: number | undefined
  }
}

/** The parameters of `useCurrency`. */
export type UseCurrencyParameters = {
  /** The chain of the currency. */
  chainId?: number | undefined
  /** The token's address, `zeroAddress` for the native currency. */
  address?: Address | undefined
  /** A known symbol and decimals, used instead of the values from the chain. @default the values from the chain */
  known?: Currency | undefined
  /** The decimals to use if the token does not return any. */
  fallbackDecimals?: number | undefined
}

/** The result of `useCurrency`. */
export type UseCurrencyReturnType = {
  /** The status: `error` if the symbol or the decimals are missing. */
  status: 'pending' | 'success' | 'error'
  /** The currency, once it is known. */
  currency: Currency | undefined
}

/** The symbol and decimals of a currency. */
export type Currency = {
  /** The symbol, such as `USDC`, from the token or the host. */
  symbol: string
  /** The number of decimals, such as 6. */
  decimals: number
}

/** Removes invisible characters from a symbol and cuts it to 12 characters, because a contract may return any text. */
function readable(symbol: string): string {
  return symbol.replace(/[\p{C}\p{Z}\p{DI}\u2800]/gu, '').slice(0, 12)
}
