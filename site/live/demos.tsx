import type { ReactNode } from 'react'
import { zeroHash } from 'viem'
import type { Order } from '../../src/protocol/order.js'
import type { LiveShop } from '../../stories/evm/LiveShop.js'
import { Basket } from '../../stories/examples/Basket.js'
import { Button } from '../../stories/examples/Button.js'
import { BuyAll } from '../../stories/examples/BuyAll.js'
import { Card } from '../../stories/examples/Card.js'
import { Changes } from '../../stories/examples/Changes.js'
import { Dialog } from '../../stories/examples/Dialog.js'
import { Failure } from '../../stories/examples/Failure.js'
import { Fees } from '../../stories/examples/Fees.js'
import { Grid } from '../../stories/examples/Grid.js'
import { Paid } from '../../stories/examples/Paid.js'
import { Pay } from '../../stories/examples/Pay.js'
import { Prices } from '../../stories/examples/Prices.js'
import { Quantity } from '../../stories/examples/Quantity.js'
import { Steps } from '../../stories/examples/Steps.js'
import { Summary } from '../../stories/examples/Summary.js'
import { View } from '../../stories/examples/View.js'
import { Words } from '../../stories/examples/Words.js'
import { LiveWidget } from '../../stories/LiveWidget.js'
import type { ComponentName } from '../components.js'
import { Purchase } from './Purchase.js'

/** The live examples of the component pages and of the widget guide. */
export const demos: { readonly [name in ComponentName | 'till-checkout']: Demo } = {
  OrderCard: { show: (order) => <Card order={order} /> },
  OrderGrid: { show: (order) => <Grid orders={[order]} /> },
  CheckoutButton: { show: (order) => <Button order={order} />, currency: 'usdc' },
  CheckoutDialog: { show: (order) => <Dialog order={order} />, currency: 'usdc', wallet: 'atomic' },
  CheckoutView: { show: (order) => <View order={order} onClose={() => {}} /> },
  BasketButton: { show: (order) => <BuyAll orders={[order]} /> },
  BasketView: { show: (order) => <Basket orders={[order]} onClose={() => {}} /> },
  QuantityField: { show: (order) => <Quantity order={order} /> },
  PayPicker: { show: (order) => withButton(order, <Pay order={order} />) },
  SwapQuoteTable: { show: (order) => withButton(order, <Prices order={order} />) },
  FeeBreakdown: { show: (order) => withButton(order, <Fees order={order} />) },
  StepList: {
    show: (order) => <Purchase order={order}>{({ state }) => <Steps state={state} />}</Purchase>,
    currency: 'usdc',
  },
  PaySummary: { show: (order) => <Purchase order={order}>{(at) => <Summary {...at} />}</Purchase> },
  DifferenceTable: {
    // The shown price is lower than the current one, as if the price rose while the page was open.
    show: (order) => (
      <Purchase order={{ ...order, priceAmount: (order.priceAmount * 9n) / 10n }}>
        {(at) => <Changes {...at} />}
      </Purchase>
    ),
  },
  Receipt: { show: (order) => <Purchase order={order}>{(at) => <Paid {...at} />}</Purchase> },
  ErrorNotice: {
    show: (order) =>
      withButton(order, <Failure contractAddress={order.collectionContractAddress} orderId={unknown} />),
  },
  TokenPicture: { show: (order) => withButton(order, <Words order={order} />) },
  'till-checkout': { show: (order, shop) => <LiveWidget order={order} shop={shop} /> },
}

/** Whether there is a live example with this name. */
export function isDemo(name: string): name is keyof typeof demos {
  return name in demos
}

/** The id of an order that the market does not have. */
const unknown = zeroHash

type Demo = Pick<LiveShop.Props, 'currency'> & {
  wallet?: LiveShop.Props['wallet']
  show: NonNullable<LiveShop.Props['children']>
}

function withButton(order: Order, shown: ReactNode): ReactNode {
  return (
    <>
      {shown}
      <Button order={order} />
    </>
  )
}
