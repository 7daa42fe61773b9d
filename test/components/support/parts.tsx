import type { ReactElement } from 'react'
import { BasketButton } from '../../../src/components/basket/BasketButton.js'
import { BasketView } from '../../../src/components/basket/BasketView.js'
import { OrderCard } from '../../../src/components/card/OrderCard.js'
import { OrderGrid } from '../../../src/components/card/OrderGrid.js'
import { CheckoutButton } from '../../../src/components/checkout/CheckoutButton.js'
import { CheckoutView } from '../../../src/components/checkout/CheckoutView.js'
import { ConnectButton } from '../../../src/components/checkout/ConnectButton.js'
import { AcceptOfferButton } from '../../../src/components/offer/AcceptOfferButton.js'
import { ListButton } from '../../../src/components/offer/ListButton.js'
import { OfferButton } from '../../../src/components/offer/OfferButton.js'
import { OfferList } from '../../../src/components/offer/OfferList.js'
import { ErrorNotice } from '../../../src/components/parts/ErrorNotice.js'
import { Fiat } from '../../../src/components/parts/Fiat.js'
import { Icon } from '../../../src/components/parts/Icon.js'
import { Money } from '../../../src/components/parts/Money.js'
import type { PartProps } from '../../../src/components/parts/Part.js'
import { QuantityField } from '../../../src/components/parts/QuantityField.js'
import { TokenPicture } from '../../../src/components/parts/TokenPicture.js'
import { TransactionLink } from '../../../src/components/parts/TransactionLink.js'
import { DifferenceTable } from '../../../src/components/purchase/DifferenceTable.js'
import { FeeBreakdown } from '../../../src/components/purchase/FeeBreakdown.js'
import { PaySummary } from '../../../src/components/purchase/PaySummary.js'
import { PurchaseItem } from '../../../src/components/purchase/PurchaseItem.js'
import { Receipt } from '../../../src/components/purchase/Receipt.js'
import { StepList } from '../../../src/components/purchase/StepList.js'
import { PayPicker } from '../../../src/components/swap/PayPicker.js'
import { SwapQuoteTable } from '../../../src/components/swap/SwapQuoteTable.js'
import { basketItems, baskets, currencyOf } from '../../../stories/baskets.js'
import { makeError } from '../../../stories/errors.js'
import { ether, items, makeEdition, makeMetadata, now, payOptions, usdc } from '../../../stories/fixtures.js'
import { makeOffer } from '../../../stories/offers.js'
import { states } from '../../../stories/states.js'

const order = makeEdition()
const card = { order, metadata: makeMetadata('Fern', 150), currency: usdc, now }
const { hash } = states.success.outcome
const nothing = () => {}
const actions = {
  start: nothing,
  acceptChanges: nothing,
  confirmNotSent: nothing,
  cancel: nothing,
  revokeAllowance: nothing,
}

const picker = { chainId: 31337, options: payOptions, onValueChange: nothing }

const view = {
  actions,
  items,
  currency: usdc,
  gasCurrency: ether,
  chainName: 'Sandbox',
  picker,
  viewUrl: '#owned',
  facts: {
    shortage: {
      of: 'price' as const,
      needed: 2n,
      held: 1n,
      missing: 1n,
      currencyAddress: order.priceCurrencyAddress,
    },
  },
  now,
  onClose: nothing,
}

type Common = Pick<PartProps<'div'>, 'className' | 'style' | 'ref' | 'render'>

const { chainId, collectionContractAddress: collectionAddress, priceCurrencyAddress } = makeOffer()
const token = { chainId, collectionAddress, tokenId: 7n, standard: 'ERC721' as const }

/** Renders each part with the common props, keyed by the name of the part. */
export const parts: { [name: string]: (common: Common) => ReactElement } = {
  'OrderCard.Root': (common) => <OrderCard.Root {...card} {...(common as object)} />,
  ...Object.fromEntries(
    (
      [
        'Media',
        'Title',
        'Collection',
        'Price',
        'Fiat',
        'Quantity',
        'Availability',
        'Seller',
        'Expiry',
        'Action',
      ] as const
    ).map((name) => {
      const Child = OrderCard[name]
      const inCard = (common: Common) => (
        <OrderCard.Root {...card}>
          <Child {...(common as object)} />
        </OrderCard.Root>
      )
      return [`OrderCard.${name}`, inCard]
    }),
  ),
  BasketButton: (common) => <BasketButton items={basketItems} {...(common as object)} />,
  BasketView: (common) => (
    <BasketView
      actions={actions}
      currencyOf={currencyOf}
      state={baskets.idle}
      items={basketItems}
      onClose={nothing}
      {...common}
    />
  ),
  AcceptOfferButton: (common) => <AcceptOfferButton offer={makeOffer()} {...(common as object)} />,
  OfferButton: (common) => (
    <OfferButton
      {...token}
      marketplace="service_marketplace_v1"
      currency={priceCurrencyAddress}
      {...(common as object)}
    />
  ),
  ListButton: (common) => (
    <ListButton
      {...token}
      marketplace="service_marketplace_v1"
      currencies={[priceCurrencyAddress]}
      {...(common as object)}
    />
  ),
  OfferList: (common) => <OfferList {...token} offers={[makeOffer()]} {...(common as object)} />,
  ConnectButton: (common) => <ConnectButton {...(common as object)} />,
  CheckoutButton: (common) => <CheckoutButton order={order} {...(common as object)} />,
  CheckoutView: (common) => <CheckoutView state={states.idle} {...view} {...common} />,
  'CheckoutView.Root': (common) => <CheckoutView.Root {...view} state={states.idle} {...common} />,
  ...Object.fromEntries(
    (
      [
        ['Header', states.idle],
        ['Items', states.idle],
        ['Total', states.idle],
        ['Pay', states.idle],
        ['Facts', states.idle],
        ['Changes', states.review],
        ['Step', states.awaitingWallet],
        ['Notice', states.error],
        ['Narration', states.idle],
        ['Funds', states.idle],
        ['Ending', states.success],
      ] as const
    ).map(([name, state]) => {
      const Child = CheckoutView[name]
      const inView = (common: Common) => (
        <CheckoutView.Root {...view} state={state}>
          <Child {...(common as object)} />
        </CheckoutView.Root>
      )
      return [`CheckoutView.${name}`, inView]
    }),
  ),
  DifferenceTable: (common) => <DifferenceTable differences={[]} currency={usdc} {...common} />,
  ErrorNotice: (common) => <ErrorNotice error={makeError('none')} {...common} />,
  Fiat: (common) => <Fiat order={order} amount={1n} {...(common as object)} />,
  FeeBreakdown: (common) => <FeeBreakdown price={1n} currency={usdc} {...common} />,
  Icon: (common) => <Icon name="USDC" {...(common as object)} />,
  Money: (common) => <Money amount={1n} currency={usdc} {...(common as object)} />,
  OrderGrid: (common) => <OrderGrid orders={[order]} {...common} />,
  PaySummary: (common) => (
    <PaySummary forecast={{ simulated: true, pays: 1n, receives: [] }} currency={usdc} {...common} />
  ),
  PurchaseItem: (common) => (
    <PurchaseItem order={order} quantity={1n} unitPrice={1n} currency={usdc} {...common} />
  ),
  QuantityField: (common) => <QuantityField value={1n} max={2n} onValueChange={nothing} {...common} />,
  Receipt: (common) => <Receipt outcome={states.success.outcome} currency={usdc} {...(common as object)} />,
  StepList: (common) => <StepList steps={[]} {...(common as object)} />,
  SwapQuoteTable: (common) => <SwapQuoteTable chainId={31337} prices={[]} {...common} />,
  PayPicker: (common) => <PayPicker {...picker} {...common} />,
  TokenPicture: (common) => <TokenPicture alt="" {...common} />,
  TransactionLink: (common) => <TransactionLink hash={hash} {...(common as object)} />,
}
