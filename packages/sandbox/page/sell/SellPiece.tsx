import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useCancelListing, useCreateListing } from 'tillkit'
import { ListingError } from 'tillkit/core'
import { formatAmount, QuantityField } from 'tillkit/parts'
import { zeroAddress } from 'viem'
import { useLanguage } from '../language/LanguageProvider.js'
import { useMarket } from '../market/MarketContext.js'
import type { OwnedToken } from '../market/useOwnedTokens.js'
import { orderLink } from '../useRoute.js'
import { readPrice } from './readPrice.js'
import { useSellTexts } from './sellTexts.js'

/** The sandbox's marketplace kind for Seaport. */
export const seaportKind = 'third_party_kind_1'

const month = 30 * 86_400_000

export function SellPiece(props: SellPiece.Props): ReactNode {
  const [isOpen, open] = useState(false)
  const texts = useSellTexts()
  if (isOpen) return <SellForm {...props} />
  return (
    <button type="button" className="quiet-button" onClick={() => open(true)}>
      {texts.sell}
    </button>
  )
}

export declare namespace SellPiece {
  type Props = { token: OwnedToken }
}

function SellForm({ token }: SellPiece.Props): ReactNode {
  const { collectionAddress, tokenId, royaltyBps } = token
  const { chain, currencies } = useMarket()
  const { language } = useLanguage()
  const texts = useSellTexts()
  const list = useCreateListing()
  const cancel = useCancelListing()
  const [price, setPrice] = useState('')
  const [currency, choose] = useState(currencies[0] ?? { address: zeroAddress, decimals: 18, symbol: '' })
  const [wanted, setWanted] = useState(1n)
  // Keep the end date for another try, so that the signed listing can be posted again.
  const [validUntil] = useState(() => new Date(Date.now() + month))
  let quantity = wanted
  if (quantity > token.quantity) quantity = token.quantity
  const read = readPrice({ text: price, decimals: currency.decimals, language })
  const isUnclear = price.trim() !== '' && read === undefined
  const unitPrice = read ?? 0n
  const hintId = useId()
  const proceeds = (unitPrice - (unitPrice * BigInt(royaltyBps)) / 10_000n) * quantity

  function submit(event: FormEvent): void {
    event.preventDefault()
    list.mutate({
      chainId: chain.id,
      marketplace: seaportKind,
      collectionAddress,
      tokenId,
      quantity,
      currency: currency.address,
      unitPrice,
      proceeds,
      validUntil,
    })
  }

  const listing = list.error instanceof ListingError ? list.error.listing : undefined

  if (list.data) {
    const { orderId } = list.data
    return (
      <p role="status" tabIndex={-1} ref={focus}>
        {texts.listed}{' '}
        <a href={orderLink({ collectionContractAddress: collectionAddress, orderId })}>{texts.see}</a>
      </p>
    )
  }
  return (
    <form className="sell" onSubmit={submit} aria-busy={list.isPending}>
      <label>
        {texts.price}
        <input
          ref={focus}
          inputMode="decimal"
          autoComplete="off"
          required
          value={price}
          aria-invalid={isUnclear}
          aria-describedby={hintId}
          onChange={({ target }) => setPrice(target.value)}
        />
      </label>
      <p id={hintId} role="status" className="sell-hint">
        {isUnclear &&
          texts.unclearPrice(
            (1250.5).toLocaleString(language, { useGrouping: false, minimumFractionDigits: 2 }),
            currency.decimals.toLocaleString(language),
          )}
      </p>
      <label>
        {texts.currency}
        <select
          value={currency.address}
          onChange={({ target }) => {
            const chosen = currencies.find(({ address }) => address === target.value)
            if (chosen) choose(chosen)
          }}
        >
          {currencies.map(({ address, symbol }) => (
            <option key={address} value={address}>
              {symbol}
            </option>
          ))}
        </select>
      </label>
      {token.quantity > 1n && (
        <QuantityField value={quantity} max={token.quantity} onValueChange={setWanted} />
      )}
      {unitPrice > 0n && (
        <p>
          {texts.proceeds(
            `${formatAmount({ amount: proceeds, decimals: currency.decimals, locale: language })} ${currency.symbol}`,
          )}
        </p>
      )}
      <button type="submit" className="quiet-button" disabled={unitPrice === 0n || list.isPending}>
        {texts.list}
      </button>
      <p role="status">
        {list.step && (list.step.id === 'tokenApproval' ? texts.approval : texts.signature)}
      </p>
      {list.error && (
        <p role="alert" lang="en">
          {list.error.shortMessage}
        </p>
      )}
      {listing && (
        <button
          type="button"
          className="quiet-button"
          disabled={cancel.isPending || cancel.isSuccess}
          onClick={() =>
            cancel.mutate({ chainId: chain.id, marketplace: seaportKind, collectionAddress, ...listing })
          }
        >
          {cancel.isPending ? texts.confirm : texts.takeBack}
        </button>
      )}
    </form>
  )
}

/** Focuses the element, because the button that had the focus is removed. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}
