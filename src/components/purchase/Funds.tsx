'use client'
import type { ReactNode } from 'react'
import type { Shortage } from '../../hooks/usePayment.js'
import { useMessages } from '../messages/useMessages.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import type { FundsSentence } from './fundsOf.js'

/** The missing funds and a way to add them. After an error, the part also says whether the buyer's balance has become sufficient. */
export const Funds = withRef(function Funds(props: Funds.Props): ReactNode {
  const { shortage, text, topUp, ...rest } = props
  const { stage } = useMessages()
  const way = shortage && topUp?.(shortage)
  if (!text && !way) return null
  return (
    <Part tag="div" partName="funds" state={{ short: shortage?.of }} {...rest}>
      {text && <p className="till-funds-text">{text}</p>}
      {text && shortage && <p className="till-funds-fix">{stage.topUp}</p>}
      {way && <div className="till-funds-way">{way}</div>}
    </Part>
  )
})

export declare namespace Funds {
  type Props = Omit<PartProps<'div'>, 'children'> &
    FundsSentence & {
      /** Renders a way to add missing funds, such as an on-ramp. @default nothing */
      topUp?: ((shortage: Shortage) => ReactNode) | undefined
    }
}
