'use client'
import { useQuery } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import { useConfig } from 'wagmi'
import { withoutNone } from '../client/givenOptions.js'
import { normalizeCurrency } from '../protocol/formats.js'
import { erc20QueryOptions } from '../query/erc20QueryOptions.js'
import { useChainClient } from './useChainClient.js'

/**
 * How a currency is written: the native one as the wagmi chain says, a token as its contract says.
 *
 * Decimals come from the chain, never from an order, so that no service can move a decimal point. A token that does
 * not tell its symbol goes by its address. Pending while a parameter is missing.
 *
 * @example
 * const { currency } = useCurrency({ chainId: order.chainId, address: order.priceCurrencyAddress })
 */
export function useCurrency(given: UseCurrencyParameters): UseCurrencyReturnType {
  const { chainId, address: spelt, known, fallbackDecimals } = withoutNone(given)
  const address = spelt && normalizeCurrency(spelt)
  const chain = useConfig().chains.find(({ id }) => id === chainId)
  const native = `${address}`.toLowerCase() === zeroAddress
  const { data, isPending } = useQuery(
    erc20QueryOptions(useChainClient(chainId), {
      chainId,
      address,
      wanted: ['symbol', 'decimals'],
      query: { enabled: !native && known === undefined && chain !== undefined },
    }),
  )
  if (known) return { status: 'success', currency: known }
  if (chainId === undefined || address === undefined) return { status: 'pending', currency: undefined }
  if (native && chain) return { status: 'success', currency: chain.nativeCurrency }
  if (!native && chain && isPending) return { status: 'pending', currency: undefined }
  return asTold({ address: `${address}`, told: data, fallbackDecimals })
}

/** A currency as its contract tells it; one that does not tell its symbol goes by its address. */
export function asTold(options: asTold.Options): UseCurrencyReturnType {
  const { address, told, fallbackDecimals } = options
  const native = address.toLowerCase() === zeroAddress
  const symbol = readable(told?.symbol ?? '')
  const decimals = told?.decimals ?? fallbackDecimals
  if (symbol && decimals !== undefined) return { status: 'success', currency: { symbol, decimals } }
  const name = native ? '?' : `${address.slice(0, 6)}…${address.slice(-4)}`
  return { status: 'error', currency: decimals === undefined ? undefined : { symbol: name, decimals } }
}

export declare namespace asTold {
  type Options = {
    address: Address
    told: { symbol?: string | undefined; decimals?: number | undefined } | undefined
    fallbackDecimals?: number | undefined
  }
}

/** What `useCurrency` takes: which currency, and of which chain. */
export type UseCurrencyParameters = {
  /** The chain that the currency is on. */
  chainId?: number | undefined
  /** The token, `zeroAddress` for the native currency. */
  address?: Address | undefined
  /** What is known already; the chain is not asked then. */
  known?: Currency | undefined
  /** Used where the chain does not tell the decimals. */
  fallbackDecimals?: number | undefined
}

/** The currency is absent while it is looked up, and where nothing tells its decimals. */
export type UseCurrencyReturnType = {
  /** `error` where nothing tells its decimals. */
  status: 'pending' | 'success' | 'error'
  /** Absent while it is looked up, and where nothing tells its decimals. */
  currency: Currency | undefined
}

/** How a currency is written, and where its decimal point stands. */
export type Currency = {
  /** As the token says it, such as `USDC`, or as the host does. */
  symbol: string
  /** How many digits of an amount stand behind the decimal point, such as 6. */
  decimals: number
}

/** A contract may call itself anything: no control or direction marks, nothing that is not seen, and not longer than a symbol is. */
function readable(symbol: string): string {
  return symbol.replace(/[\p{C}\p{Z}\p{DI}\u2800]/gu, '').slice(0, 12)
}
