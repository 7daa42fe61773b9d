'use client'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import type { MadeOffer } from '../../checkout/offer/proveMade.js'
import type { SellerParameters } from '../../hooks/listing/useSeller.js'
import type { Currency } from '../../hooks/useCurrency.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { useMessages } from '../messages/useMessages.js'
import type { PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { TradeButton } from './TradeButton.js'

/**
 * A button that opens a dialog to make an offer for a token. The buyer types a price and chooses how long the offer is valid. The dialog
 * shows the maximum that the buyer pays. This includes the royalty, which the chain computes.
 *
 * @example
 * <OfferButton chainId={1} marketplace={marketplace} collectionAddress={collection} tokenId={7n} standard="ERC721" currency={usdc} />
 */
export const OfferButton = withRef(function OfferButton(props: OfferButton.Props): ReactNode {
  const {
    chainId,
    marketplace,
    market,
    collectionAddress,
    tokenId,
    standard,
    quantity = 1n,
    ...others
  } = props
  const { currency, knownCurrency, collectionName, policy, onMade, ...rest } = others
  const { offers } = useMessages()
  const token = { chainId, marketplace, market, collectionAddress, tokenId, standard, quantity }
  return (
    <TradeButton
      label={offers.make.title}
      load={loadOffer}
      dialog={(Dialog, dialog) => (
        <Dialog
          token={token}
          currency={currency}
          knownCurrency={knownCurrency}
          collectionName={collectionName}
          policy={policy}
          onMade={onMade}
          {...dialog}
        />
      )}
      {...rest}
    />
  )
})

export declare namespace OfferButton {
  type Props = Omit<PartProps<'button'>, 'onClick'> &
    SellerParameters & {
      /** The chain of the token and of the market. */
      chainId: number
      /** The marketplace kind of the offer, as the service spells it. */
      marketplace: MarketplaceKind
      /** The market contract of the offer. @default the only market of the policy on this chain */
      market?: Address | undefined
      /** The contract of the token. */
      collectionAddress: Address
      /** The token’s number in its collection. */
      tokenId: bigint
      /** The token standard of the collection. */
      standard: 'ERC721' | 'ERC1155'
      /** The number of units. @default 1n */
      quantity?: bigint | undefined
      /** The currency of the offer: a token, because an offer in the native currency is not possible. */
      currency: Address
      /** The symbol and decimals of the currency. @default read from the chain */
      knownCurrency?: Currency | undefined
      /** The name of the collection. @default read from the chain */
      collectionName?: string | undefined
      /** Called when the chain proves the offer. */
      onMade?: ((offer: MadeOffer) => void) | undefined
      /** Called when the buyer presses the button without a connected wallet. @default opens the wallet list */
      onConnect?: (() => void) | undefined
    }
}

function loadOffer() {
  return import('./OfferDialog.js').then(({ OfferDialog }) => OfferDialog)
}
