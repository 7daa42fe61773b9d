'use client'
import { type ReactNode, useId, useRef } from 'react'
import type { IntentPay } from '../../checkout/intent/intent.js'
import type { UseCheckoutParameters, UseCheckoutReturnType } from '../../hooks/useCheckout.js'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { mergeProps } from '../parts/mergeProps.js'
import { useModal } from '../parts/modal/useModal.js'
import { Part, type PartProps } from '../parts/Part.js'
import { titleOf } from '../parts/titleOf.js'
import { withRef } from '../parts/withRef.js'
import { nameError } from '../purchase/narrate.js'
import { PurchaseItem } from '../purchase/PurchaseItem.js'
import { namedStatus } from '../purchase/stageOf.js'
import { CheckoutView } from './CheckoutView.js'
import { Toast } from './Toast.js'
import { usePrefetch } from './usePrefetch.js'
import { usePurchase } from './usePurchase.js'

/**
 * A checkout in a modal `<dialog>`. Opening it starts nothing: it shows what is bought and what it costs, and the buyer
 * presses “Pay”. Closing it stops nothing either: what was sent goes on.
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
        // Nothing was paid, or there would be no choice: what follows is another purchase.
        if (checkout.status !== 'idle') checkout.reset()
        onPayChange(next)
      }),
  })
  const messages = useMessages()
  const [first] = items
  if (open) return <ModalDialog {...rest} known={known} />
  const tokenId = first?.order.tokenId
  const title = titleOf({ name: known.nameOf('token', `${tokenId}`), tokenId, messages })
  const what =
    checkout.status === 'error'
      ? nameError(checkout.error, messages)
      : messages.checkout.title[namedStatus(checkout) as 'success']
  return <Toast status={checkout.status} what={what} title={title} onShow={() => onOpenChange(true)} />
})

export declare namespace CheckoutDialog {
  type Props = Omit<PartProps<'dialog'>, 'children' | 'open' | 'onClose'> &
    Pick<CheckoutView.Props, 'items' | 'topUp' | 'onConnect'> &
    Pick<UseCheckoutParameters, 'fees' | 'policy'> & {
      /** What `useCheckout` answers for these items. */
      checkout: UseCheckoutReturnType
      /** How the currency of the orders is written. @default read from the chain */
      currency?: Currency | undefined
      /** What the collection of the orders is called. @default read from the chain */
      collectionName?: string | undefined
      /** Where the buyer sees what was bought, such as a collection's page. @default there is no such link */
      viewUrl?: string | undefined
      /** What the buyer has chosen to pay with, as `useCheckout` was told it. @default the orders’ own currency */
      pay?: IntentPay | undefined
      /**
       * Called when the buyer chooses what to pay with, and when what was chosen takes another amount by now, before it is begun;
       * with nothing for the orders’ own currency. @default there is no choice
       */
      onPayChange?: ((pay: IntentPay | undefined) => void) | undefined
      /** Whether the dialog is shown. */
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
    onOpenChange,
    onConnect,
    policy: _,
    currency: __,
    collectionName: ___,
    pay: ____,
    onPayChange: _____,
    ...rest
  } = props
  const { chain, tokens, facts, nameOf, ...read } = known
  const { retry, reset } = checkout
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  usePrefetch({ checkout, chainId: chain?.id })
  const { handlers, ways } = useModal({ content, onOpenChange, onConnect })

  return (
    <Part
      tag="dialog"
      partName="dialog"
      state={{ status: checkout.status }}
      aria-labelledby={titleId}
      {...handlers}
      {...mergeProps(read.handlers, rest)}
    >
      <CheckoutView
        ref={content}
        state={checkout}
        // What takes another amount by now is shown before it is paid.
        actions={{ ...checkout, retry: read.picker && read.hasMoved ? reset : retry }}
        items={items}
        fees={fees}
        currency={read.currency}
        payCurrency={read.payCurrency}
        picker={read.picker}
        gasCurrency={chain?.nativeCurrency}
        nameOf={nameOf}
        facts={facts}
        viewUrl={viewUrl}
        topUp={topUp}
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
        {...ways}
      />
    </Part>
  )
})

declare namespace ModalDialog {
  type Props = Omit<CheckoutDialog.Props, 'open'> & { known: ReturnType<typeof usePurchase> }
}
