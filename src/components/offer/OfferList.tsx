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
import { highestPrice, type OfferState, offerState } from '../messages/offerState.js'
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
  const { offer, offers, now, account, isOwner, onHold, ...rest } = props
  const { market, policy, collectionName, onSold, onCancelled } = rest
  const cancel = useCancelListing({ policy })
  const moment = now ?? offer.validFrom
  const state = cancel.isSuccess ? 'cancelled' : offerState({ offer, now: moment })
  const isOwn = account !== undefined && isAddressEqual(account, offer.createdBy)
  const badge = useBadge({ offer, offers, moment, state, isOwn })
  const handleHold = useCallback(
    // Release only the offer of this row: this row may report its closed dialog after another row has opened a dialog.
    (isHeld: boolean) =>
      onHold((held) => (isHeld ? offer : held && keyOf(held) === keyOf(offer) ? undefined : held)),
    [offer, onHold],
  )

  function cancelOffer(): void {
    const { chainId, orderId, marketplace = 'unknown', collectionContractAddress: collectionAddress } = offer
    const variables = { chainId, marketplace, market, collectionAddress, orderId }
    cancel.mutate(variables, { onSuccess: () => onCancelled?.(offer) })
  }

  return (
    <li className="till-offer" data-status={state} data-own={isOwn ? '' : undefined}>
      <OfferTerms offer={offer} now={now} state={state} isOwn={isOwn} badge={badge} />
      {isOwn && (state === 'open' || state === 'unpayable' || state === 'notStarted') && (
        <CancelButton isPending={cancel.isPending} onPress={cancelOffer} />
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

type Badge = { kind: string; text: string }

/** Returns the word next to the price: the state of a closed offer, or the rank of an open one. */
function useBadge(options: {
  offer: Order
  offers: readonly Order[]
  moment: Date
  state: OfferState
  isOwn: boolean
}): Badge | undefined {
  const { offer, offers, moment, state, isOwn } = options
  const { list } = useMessages().offers
  if (state !== 'open') return { kind: state, text: list.states[state] }
  const highest = highestPrice({ offers, offer, now: moment })
  if (offer.priceAmount === highest) return { kind: 'highest', text: list.highest }
  const isOutbid = isOwn && highest !== undefined && offer.priceAmount < highest
  return isOutbid ? { kind: 'outbid', text: list.outbid } : undefined
}

type OfferTermsProps = {
  offer: Order
  now: Date | undefined
  state: OfferState
  isOwn: boolean
  badge: Badge | undefined
}

/** The price, the maker and the end of an offer, and the reason why its maker cannot pay it. */
function OfferTerms({ offer, now, state, isOwn, badge }: OfferTermsProps): ReactNode {
  const { locale, offers, order: orderTexts } = useMessages()
  const { list } = offers
  const labelOf = useLabels()
  const { chainId, createdBy, validFrom, validUntil, priceAmount } = offer
  const { currency } = useCurrency({ chainId, address: offer.priceCurrencyAddress })
  const when = now
    ? formatRelative({ date: validUntil, now, locale })
    : formatDate({ date: validUntil, locale, time: true, utc: true })
  return (
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
        {validUntil <= (now ?? validFrom) ? orderTexts.ended(when) : orderTexts.ends(when)}
      </time>
      {state === 'unpayable' && (
        <span className="till-offer-why">{isOwn ? list.short.own : list.short.maker}</span>
      )}
    </div>
  )
}

function CancelButton({ isPending, onPress }: { isPending: boolean; onPress: () => void }): ReactNode {
  const { offers, button } = useMessages()
  return (
    <button
      type="button"
      className="till-button"
      data-variant="quiet"
      aria-disabled={isPending}
      data-busy={isPending ? '' : undefined}
      onClick={() => {
        if (!isPending) onPress()
      }}
    >
      {isPending ? button.pending : offers.list.cancel}
    </button>
  )
}

/** Two markets may use the same order id, so the key includes the market. */
function keyOf({ marketplace, orderId }: Order): string {
  return `${marketplace}:${orderId}`
}
