import { ConnectButton, useCheckout, useCurrency, useMessages } from 'tillkit'
import type { Order } from 'tillkit/core'
import { checkoutActions, formatMoney } from 'tillkit/parts'

export function Hooks(props: { order: Order }) {
  const { order } = props
  const checkout = useCheckout({ items: [{ order, quantity: 1n }] })
  const { currency } = useCurrency({ chainId: order.chainId, address: order.priceCurrencyAddress })
  const { locale, checkout: words, actions } = useMessages()
  if (!currency) return null
  const { forward } = checkoutActions(checkout)
  const price = formatMoney({ amount: order.priceAmount, currency, locale })
  const buttons = {
    pay: { text: actions.pay(price), run: checkout.start },
    accept: { text: actions.accept(price), run: checkout.acceptChanges },
    retry: { text: actions.retry, run: checkout.start },
    recheck: { text: actions.recheck, run: checkout.start },
    done: { text: actions.done, run: checkout.reset },
  }
  const button = forward && forward in buttons && buttons[forward as keyof typeof buttons]
  return (
    <div>
      <output>
        {checkout.status === 'error' ? checkout.error.shortMessage : words.title[checkout.status]}
      </output>
      {forward === 'connect' && <ConnectButton />}
      {button && (
        <button type="button" onClick={button.run}>
          {button.text}
        </button>
      )}
    </div>
  )
}
