'use client'
import type { ReactNode } from 'react'
import type { Shortage } from '../../hooks/usePayment.js'
import { useMessages } from '../messages/useMessages.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import type { fundsOf } from './fundsOf.js'

/** What the account has too little of and what to do, before anyone pays; and that enough has arrived, after it failed. */
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
    fundsOf.ReturnType & {
      /** Shows a way to get what is missing, such as an on-ramp. @default there is none */
      topUp?: ((shortage: Shortage) => ReactNode) | undefined
    }
}
