'use client'
import type { ReactNode } from 'react'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import type { OmittedCurrency } from '../../protocol/swap.js'
import { useMessages } from '../messages/useMessages.js'
import { PayRow } from './PayRow.js'

export function PayOmitted(props: PayOmitted.Props): ReactNode {
  const { chainId, omitted, known, group } = props
  const { currencyAddress: address, reason } = omitted
  const { stage } = useMessages()
  const { currency } = useCurrency({ chainId, address, known })
  const { other, ...reasons } = stage.omitted
  return (
    <PayRow
      chainId={chainId}
      address={address}
      currency={currency}
      name={group}
      isShort
      disabled
      note={Object.entries(reasons).find(([known]) => known === reason)?.[1] ?? other}
    />
  )
}

export declare namespace PayOmitted {
  type Props = {
    chainId: number
    omitted: OmittedCurrency
    known: Currency | undefined
    group: string
  }
}
