'use client'
import type { ReactNode } from 'react'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { Money } from '../parts/Money.js'

/** What something cost when it was shown, struck through, and said to be so to the ear. */
export function PriceBefore(props: PriceBefore.Props): ReactNode {
  const { stage } = useMessages()
  return (
    <>
      {/* What it is now is another word, and goes to the next line where both have no room. */}
      <s className="till-price-before">
        <span className="till-hidden">{stage.before} </span>
        <Money {...props} free />
      </s>{' '}
    </>
  )
}

export declare namespace PriceBefore {
  type Props = {
    /** In the smallest unit of `currency`. */
    amount: bigint
    currency: Currency
  }
}
