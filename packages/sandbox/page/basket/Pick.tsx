import type { ReactNode } from 'react'
import type { Order } from 'tillkit/core'
import { useTexts } from '../language/LanguageProvider.js'
import { useBasket } from './BasketProvider.js'

export function Pick(props: Pick.Props): ReactNode {
  const { order } = props
  const basket = useBasket()
  const texts = useTexts()
  return (
    <label className="pick" title={texts.several}>
      <input
        type="checkbox"
        aria-label={texts.pick}
        checked={basket.has(order)}
        onChange={() => basket.toggle(order)}
      />
    </label>
  )
}

export declare namespace Pick {
  type Props = { order: Order }
}
