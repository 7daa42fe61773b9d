'use client'
import { type ReactNode, useId } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import type { SwapPrice } from '../../protocol/swap.js'
import { useMessages } from '../messages/useMessages.js'
import { formatPercent, shorten } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { CurrencyIcon } from './CurrencyIcon.js'
import { QuoteAge } from './QuoteAge.js'

/**
 * A table with the price in each currency that the wallet can pay with. With `onValueChange`, the buyer can choose one of these currencies.
 */
export const SwapQuoteTable = withRef(function SwapQuoteTable(props: SwapQuoteTable.Props): ReactNode {
  const {
    chainId,
    prices,
    currencies = {},
    value,
    onValueChange,
    updatedAt,
    staleAfter,
    refreshing = false,
    onRefresh,
    ...rest
  } = props
  const { swap: texts } = useMessages()
  const group = useId()
  const status = prices === undefined ? 'loading' : prices.length === 0 ? 'empty' : 'ready'
  return (
    <Part
      tag="div"
      partName="swap"
      state={{ status }}
      aria-busy={status === 'loading' || refreshing}
      {...rest}
    >
      {status === 'empty' && <p className="till-swap-empty">{texts.empty}</p>}
      {status === 'loading' && <p className="till-swap-loading">{texts.loading}</p>}
      {prices && status === 'ready' && (
        <table className="till-swap-table">
          <caption className="till-swap-caption">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.currency}</th>
              <th scope="col">{texts.price}</th>
              <th scope="col">{texts.maxPrice}</th>
              <th scope="col">{texts.balance}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <Row
                key={price.currencyAddress}
                chainId={chainId}
                price={price}
                known={currencies[price.currencyAddress]}
                group={group}
                checked={price.currencyAddress === value}
                choose={onValueChange && (() => onValueChange(price.currencyAddress))}
              />
            ))}
          </tbody>
        </table>
      )}
      {status !== 'loading' && (updatedAt || onRefresh) && (
        <QuoteAge
          updatedAt={updatedAt}
          staleAfter={staleAfter}
          refreshing={refreshing}
          onRefresh={onRefresh}
        />
      )}
    </Part>
  )
})

export declare namespace SwapQuoteTable {
  type Props = Omit<PartProps<'div'>, 'children'> & {
    /** The chain of the currencies. */
    chainId: number
    /** The data of `useSwapPrices`. */
    prices: readonly SwapPrice[] | undefined
    /** The symbol and decimals of currencies, keyed by checksummed address. @default read from the chain */
    currencies?: { readonly [address: Address]: Currency } | undefined
    /** The chosen currency. */
    value?: Address | undefined
    /** Called when the buyer chooses. @default the table is read-only */
    onValueChange?: ((value: Address) => void) | undefined
  } & Partial<Pick<QuoteAge.Props, 'updatedAt' | 'staleAfter' | 'refreshing' | 'onRefresh'>>
}

function Row(props: Row.Props): ReactNode {
  const { chainId, price, known, group, checked, choose } = props
  const { swap: texts, locale } = useMessages()
  const { currency } = useCurrency({ chainId, address: price.currencyAddress, known })
  const native = isAddressEqual(price.currencyAddress, zeroAddress)
  const symbol = currency?.symbol ?? shorten(price.currencyAddress)
  const short = price.currencyBalance < price.maxPrice
  const name = (
    <span className="till-swap-name" title={native ? undefined : price.currencyAddress}>
      <CurrencyIcon chainId={chainId} address={price.currencyAddress} symbol={symbol} />
      {symbol}
    </span>
  )
  return (
    <tr className="till-swap-row" data-checked={checked ? '' : undefined} data-short={short ? '' : undefined}>
      <th scope="row">
        {choose ? (
          <label className="till-swap-choice">
            <input
              type="radio"
              name={group}
              value={price.currencyAddress}
              aria-label={texts.choose(symbol)}
              checked={checked}
              disabled={!currency || short}
              onChange={choose}
            />
            {name}
          </label>
        ) : (
          name
        )}
      </th>
      <td data-label={texts.price}>{currency && <Money amount={price.price} currency={currency} />}</td>
      <td data-label={texts.maxPrice}>
        {currency && <Money amount={price.maxPrice} currency={currency} />}
        {price.maxPrice > price.price && price.price > 0n && (
          <span className="till-swap-note">
            {texts.slippage(formatPercent({ bps: slippageOf(price), locale }))}
          </span>
        )}
      </td>
      <td data-label={texts.balance}>
        {currency && <Money amount={price.currencyBalance} currency={currency} round="down" />}
        {short && <span className="till-swap-note">{texts.short}</span>}
      </td>
    </tr>
  )
}

declare namespace Row {
  type Props = {
    chainId: number
    price: SwapPrice
    known: Currency | undefined
    group: string
    checked: boolean
    choose: (() => void) | undefined
  }
}

function slippageOf({ price, maxPrice }: SwapPrice): number {
  return Number(((maxPrice - price) * 10_000n + price / 2n) / price)
}
