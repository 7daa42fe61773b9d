'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Money } from '../parts/Money.js'

/** Shows the old price, struck through. Screen readers announce it as the old price. */
export function PriceBefore(props: PriceBefore.Props): ReactNode {
  const { stage } = useMessages()
  return (
    <>
      {/* The space after the old price lets the new price wrap to the next line. */}
      <s className="till-price-before">
        <span className="till-hidden">{stage.before} </span>
        <Money {...props} free />
      </s>{' '}
    </>
  )
}

export declare namespace PriceBefore {
  type Props = {
    amount: bigint
    currency: Currency
  }
}
