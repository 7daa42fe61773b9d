import type { ReactNode } from 'react'
import type { Order } from 'tillkit/core'
import { useTexts } from '../language/LanguageProvider.js'
import { leftOf, useBasket, useChangeBasket } from './BasketProvider.js'

export function Pick(props: Pick.Props): ReactNode {
  const { order } = props
  const left = leftOf(useBasket())
  const change = useChangeBasket()
  const texts = useTexts()
  return (
    <label className="pick" title={texts.several}>
      <input
        type="checkbox"
        aria-label={texts.pick}
        checked={left.some(({ orderId }) => orderId === order.orderId)}
        onChange={() => change({ type: 'toggled', order })}
      />
    </label>
  )
}

export declare namespace Pick {
  type Props = { order: Order }
}
