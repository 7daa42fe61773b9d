'use client'
import { type ReactNode, useId, useRef } from 'react'
import type { IntentPay } from '../../checkout/intent/intent.js'
import { useFunding } from '../../hooks/funding/useFunding.js'
import { useTillContext } from '../../hooks/TillContext.js'
import type { UseCheckoutParameters, UseCheckoutReturnType } from '../../hooks/useCheckout.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { AddFunds } from '../funding/AddFunds.js'
import { useMessages } from '../messages/useMessages.js'
import { mergeProps } from '../parts/mergeProps.js'
import { useModal } from '../parts/modal/useModal.js'
import { Part, type PartProps } from '../parts/Part.js'
import { titleOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { PurchaseItem } from '../purchase/PurchaseItem.js'
import { nameError, nameStatus, nameSuccess } from '../purchase/statusSentence.js'
import { namedStatus } from '../purchase/viewStatus.js'
import { CheckoutView } from './CheckoutView.js'
import { Toast } from './Toast.js'
import { useAskedSteps } from './useAskedSteps.js'
import { useOrderEnd } from './useOrderEnd.js'
import { usePrefetch } from './usePrefetch.js'
import { usePurchase } from './usePurchase.js'

/**
 * A checkout in a modal `<dialog>`. Closing it does not stop a purchase that the buyer has started.
 *
 * @example
 * const checkout = useCheckout({ items })
 * <CheckoutDialog checkout={checkout} items={items} open={open} onOpenChange={setOpen} />
 */
export const CheckoutDialog = withRef(function CheckoutDialog(props: CheckoutDialog.Props): ReactNode {
  const { open, ...rest } = props
  const { checkout, items, fees, policy, currency, collectionName, pay, onPayChange, onOpenChange } = rest
  const known = usePurchase({
    items,
    fees,
    policy,
    state: checkout,
    open,
    currency,
    collectionName,
    pay,
    onPayChange:
      onPayChange &&
      ((next) => {
        // Reset the ended attempt. This loses no payment, because the currency picker opens only while no money has moved.
        if (checkout.status !== 'idle') checkout.reset()
        onPayChange(next)
      }),
  })
  const messages = useMessages()
  const [first] = items
  if (open) return <ModalDialog {...rest} known={known} />
  const tokenId = first?.order.tokenId
  const names = items.map(({ order }) => known.nameOf('token', `${order.tokenId}`))
  const title = titleOf({ name: names[0], tokenId, messages })
  const isSuccess = checkout.status === 'success'
  const what = isSuccess
    ? nameSuccess(names, messages)
    : checkout.status === 'error'
      ? nameError(checkout.error, messages)
      : nameStatus({ status: namedStatus(checkout) as 'pending', wallet: known.wallet, messages })
  // The sentence about a success has the name of the item.
  const isNamed = isSuccess && names[0] !== undefined
  return (
    <Toast
      status={checkout.status}
      what={what}
      title={isNamed ? undefined : title}
      onShow={() => onOpenChange(true)}
    />
  )
})

export declare namespace CheckoutDialog {
  type Props = Omit<PartProps<'dialog'>, 'children' | 'open' | 'onClose'> &
    Pick<CheckoutView.Props, 'items' | 'topUp' | 'isConnecting' | 'onConnect'> &
    Pick<UseCheckoutParameters, 'fees' | 'policy'> & {
      /** The result of `useCheckout` for these items. */
      checkout: UseCheckoutReturnType
      /** The symbol and decimals of the orders' currency. @default read from the chain */
      currency?: Currency | undefined
      /** The name of the orders' collection. @default read from the chain */
      collectionName?: string | undefined
      /** The URL where the buyer sees the bought item, such as a collection page. @default no link */
      viewUrl?: string | undefined
      /** The currency that the buyer pays with, as passed to `useCheckout`. @default the currency of the orders */
      pay?: IntentPay | undefined
      /**
       * Called when the buyer chooses a currency, and when the price in the chosen currency changes before the purchase starts.
       *
       * @default the dialog offers no choice
       */
      onPayChange?: ((pay: IntentPay | undefined) => void) | undefined
      /**
       * The pause between two reads of the orders, in milliseconds. If another account buys an order while the dialog waits for the buyer,
       * the dialog shows this.
       *
       * @default 10_000
       */
      pollingInterval?: number | undefined
      /** Whether the dialog is open. */
      open: boolean
      /** Called with `false` when the buyer closes the dialog, also by Escape. */
      onOpenChange: (open: boolean) => void
    }
}

const ModalDialog = withRef(function ModalDialog(props: ModalDialog.Props): ReactNode {
  const {
    checkout,
    items,
    fees,
    known,
    viewUrl,
    topUp,
    isConnecting,
    pollingInterval = 10_000,
    onOpenChange,
    onConnect,
    policy,
    currency: _,
    collectionName: __,
    pay: ___,
    onPayChange: ____,
    ...rest
  } = props
  const { chain, tokens, facts, wallet, expectedTime, nameOf, paidAt, ...read } = known
  const { start, reset, status } = checkout
  // If the price in the chosen currency has changed since the attempt, show the new price before the buyer pays again.
  const isOutdated = read.picker && read.hasMoved && (status === 'error' || status === 'cancelled')
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  const asked = useAskedSteps<CheckoutViewState>(checkout)
  const state = useOrderEnd({ state: checkout, items, pollingInterval }) ?? asked
  usePrefetch({ checkout, status: state.status, chainId: chain?.id })
  const isAsking = status === 'awaitingWallet' || status === 'switchChain'
  const { fund = [] } = useTillContext()
  const chainId = items[0]?.order.chainId
  const hasWays = chainId !== undefined && fund.length > 0
  const funding = useFunding({ chainId, policy, enabled: hasWays })
  const { handlers, callbacks } = useModal({
    content,
    isAsking,
    isConnected: status !== 'disabled',
    onOpenChange,
    onConnect,
  })

  return (
    <Part
      tag="dialog"
      partName="dialog"
      state={{ status: state.status }}
      aria-labelledby={titleId}
      {...handlers}
      {...mergeProps(read.handlers, rest)}
    >
      <CheckoutView
        ref={content}
        state={state}
        actions={{ ...checkout, start: isOutdated ? reset : start }}
        items={items}
        fees={fees}
        currency={read.currency}
        payCurrency={read.payCurrency}
        picker={read.picker}
        gasCurrency={chain?.nativeCurrency}
        nameOf={nameOf}
        facts={funding.status === 'arrived' ? { ...facts, funded: true } : facts}
        wallet={wallet}
        expectedTime={expectedTime}
        viewUrl={viewUrl}
        paidAt={paidAt}
        topUp={
          topUp ??
          (hasWays
            ? (shortage) => (
                <AddFunds
                  chainId={chainId}
                  shortage={shortage}
                  networkFee={facts.networkFee}
                  policy={policy}
                />
              )
            : undefined)
        }
        isConnecting={isConnecting}
        chainName={chain && nameOf('chain', `${chain.id}`)}
        explorerUrl={chain?.blockExplorers?.default.url}
        titleId={titleId}
        renderItem={(item) => {
          const token = tokens[items.findIndex(({ order }) => order.orderId === item.order.orderId)]
          return (
            <PurchaseItem
              name={item.order.tokenId === undefined ? undefined : nameOf('token', `${item.order.tokenId}`)}
              image={token?.data?.image}
              loading={token?.isLoading}
              collectionName={read.collection}
              {...item}
            />
          )
        }}
        {...callbacks}
      />
    </Part>
  )
})

declare namespace ModalDialog {
  type Props = Omit<CheckoutDialog.Props, 'open'> & { known: ReturnType<typeof usePurchase> }
}
