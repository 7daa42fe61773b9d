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
      <s className="till-price-before">
        <span className="till-hidden">{stage.before} </span>
        <Money {...props} free />
      </s>
      {/* What it is now goes to the next line where both have no room. */}
      <wbr />
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
