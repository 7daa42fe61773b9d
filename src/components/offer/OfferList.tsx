'use client'
import { type Dispatch, type ReactNode, type SetStateAction, useCallback, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { useAccount } from 'wagmi'
import type { Sold } from '../../checkout/offer/proveSold.js'
import { useCancelListing } from '../../hooks/listing/useCancelListing.js'
import type { SellerParameters } from '../../hooks/listing/useSeller.js'
import { useCurrency } from '../../hooks/useCurrency.js'
import { useLabels } from '../../hooks/useLabels.js'
import type { Order } from '../../protocol/order.js'
import { highestPrice, offerState } from '../messages/offerState.js'
import { useMessages } from '../messages/useMessages.js'
import { ErrorNotice } from '../parts/ErrorNotice.js'
import { formatDate, formatRelative, shorten } from '../parts/format.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { useNow } from '../parts/useNow.js'
import { withRef } from '../parts/withRef.js'
import { AcceptOfferButton } from './AcceptOfferButton.js'
import { useOwnedQuantity } from './useOwnedQuantity.js'

/**
 * The offers for one token, with price, maker and end. Makers can cancel their own offers. The owner of the token, read from the chain, can
 * accept the offers of other accounts. The list marks each offer that its maker cannot pay.
 *
 * @example
 * const { data: offers = [] } = useOffers({ chainId: 1, contractAddress, tokenId: 7n })
 * <OfferList offers={offers} chainId={1} collectionAddress={contractAddress} tokenId={7n} standard="ERC721" />
 */
export const OfferList = withRef(function OfferList(props: OfferList.Props): ReactNode {
  const { offers, chainId, collectionAddress, tokenId, standard, market, policy, collectionName, ...rest } =
    props
  const { onSold, onCancelled, ...part } = rest
  const { offers: texts } = useMessages()
  const { address: account } = useAccount()
  const owned = useOwnedQuantity({ chainId, collectionAddress, tokenId, standard, account })
  // An accepted offer leaves the host's list, but its dialog must stay until the seller closes it.
  const [held, hold] = useState<Order>()
  const isListed = offers.some((offer) => keyOf(offer) === (held && keyOf(held)))
  const shown = held && !isListed ? [...offers, held] : offers
  const now = useNow(shown.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil]))
  return (
    <Part
      tag="section"
      partName="offers"
      state={{ empty: shown.length === 0 }}
      aria-label={texts.list.label}
      {...part}
    >
      {shown.length === 0 ? (
        <p className="till-offers-empty">{texts.list.empty}</p>
      ) : (
        <ul className="till-offers-list">
          {shown.map((offer) => (
            <Row
              key={keyOf(offer)}
              offer={offer}
              offers={offers}
              now={now}
              account={account}
              isOwner={(owned ?? 0n) > 0n || keyOf(offer) === (held && keyOf(held))}
              market={market}
              policy={policy}
              collectionName={collectionName}
              onSold={onSold}
              onCancelled={onCancelled}
              onHold={hold}
            />
          ))}
        </ul>
      )}
    </Part>
  )
})

export declare namespace OfferList {
  type Props = Omit<PartProps<'section'>, 'children'> &
    SellerParameters & {
      /** The offers, in display order, such as the data of `useOffers`. */
      offers: readonly Order[]
      /** The chain of the token. */
      chainId: number
      /** The contract of the token. */
      collectionAddress: Address
      /** The token’s number in its collection. */
      tokenId: bigint
      /** The token standard of the collection. */
      standard: 'ERC721' | 'ERC1155'
      /** The market contract of the offers. @default the only market of the policy on this chain */
      market?: Address | undefined
      /** The name of the collection. @default read from the chain */
      collectionName?: string | undefined
      /** Called when the chain proves that the owner accepted an offer. */
      onSold?: ((sold: Sold) => void) | undefined
      /** Called when the chain has cancelled an offer. */
      onCancelled?: ((offer: Order) => void) | undefined
    }
}

function Row(props: Row.Props): ReactNode {
  const {
    offer,
    offers,
    now,
    account,
    isOwner,
    market,
    policy,
    collectionName,
    onSold,
    onCancelled,
    onHold,
  } = props
  const { locale, offers: texts, order: orderTexts, button } = useMessages()
  const { list } = texts
  const labelOf = useLabels()
  const cancel = useCancelListing({ policy })
  const { chainId, createdBy, validUntil, priceAmount, collectionContractAddress: collectionAddress } = offer
  const { currency } = useCurrency({ chainId, address: offer.priceCurrencyAddress })
  const moment = now ?? offer.validFrom
  const state = cancel.isSuccess ? 'cancelled' : offerState({ offer, now: moment })
  const isOwn = account !== undefined && isAddressEqual(account, createdBy)
  const badge = badgeOf()
  const when = now
    ? formatRelative({ date: validUntil, now, locale })
    : formatDate({ date: validUntil, locale, time: true, utc: true })
  const handleHold = useCallback(
    // Release only the offer of this row: this row may report its closed dialog after another row has opened a dialog.
    (isHeld: boolean) =>
      onHold((held) => (isHeld ? offer : held && keyOf(held) === keyOf(offer) ? undefined : held)),
    [offer, onHold],
  )

  function badgeOf(): { kind: string; text: string } | undefined {
    if (state !== 'open') return { kind: state, text: list.states[state] }
    const highest = highestPrice({ offers, offer, now: moment })
    if (priceAmount === highest) return { kind: 'highest', text: list.highest }
    const isOutbid = isOwn && highest !== undefined && priceAmount < highest
    return isOutbid ? { kind: 'outbid', text: list.outbid } : undefined
  }

  return (
    <li className="till-offer" data-status={state} data-own={isOwn ? '' : undefined}>
      <div className="till-offer-terms">
        <span className="till-offer-line">
          <span className="till-offer-price">
            {currency ? <Money amount={priceAmount} currency={currency} round="down" /> : orderTexts.loading}
          </span>
          {badge && (
            <span className="till-offer-state" data-kind={badge.kind}>
              {badge.text}
            </span>
          )}
        </span>
        <span className="till-offer-maker" title={createdBy}>
          {isOwn ? list.yours : list.by(labelOf(createdBy).name ?? shorten(createdBy))}
        </span>
        <time
          className="till-offer-end"
          dateTime={validUntil.toISOString()}
          // The server and the browser may format the same date differently, because each has its own locale data.
          suppressHydrationWarning
        >
          {validUntil <= moment ? orderTexts.ended(when) : orderTexts.ends(when)}
        </time>
        {state === 'unpayable' && (
          <span className="till-offer-why">{isOwn ? list.short.own : list.short.maker}</span>
        )}
      </div>
      {isOwn && (state === 'open' || state === 'unpayable' || state === 'notStarted') && (
        <button
          type="button"
          className="till-button"
          data-variant="quiet"
          aria-disabled={cancel.isPending}
          data-busy={cancel.isPending ? '' : undefined}
          onClick={() => {
            if (cancel.isPending) return
            const { orderId, marketplace = 'unknown' } = offer
            const variables = { chainId, marketplace, market, collectionAddress, orderId }
            cancel.mutate(variables, { onSuccess: () => onCancelled?.(offer) })
          }}
        >
          {cancel.isPending ? button.pending : list.cancel}
        </button>
      )}
      {!isOwn && isOwner && state === 'open' && (
        <AcceptOfferButton
          offer={offer}
          market={market}
          policy={policy}
          collectionName={collectionName}
          onSold={onSold}
          onHold={handleHold}
          data-variant={badge?.kind === 'highest' ? undefined : 'outline'}
        />
      )}
      {cancel.error && <ErrorNotice error={cancel.error} />}
    </li>
  )
}

declare namespace Row {
  type Props = Pick<OfferList.Props, 'market' | 'policy' | 'collectionName' | 'onSold' | 'onCancelled'> & {
    offer: Order
    offers: readonly Order[]
    now: Date | undefined
    account: Address | undefined
    isOwner: boolean
    onHold: Dispatch<SetStateAction<Order | undefined>>
  }
}

/** Two markets may use the same order id, so the key includes the market. */
function keyOf({ marketplace, orderId }: Order): string {
  return `${marketplace}:${orderId}`
}
