'use client'
import type { ReactNode } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { useLabels } from '../../hooks/useLabels.js'
import { Icon } from '../parts/Icon.js'

/** The icon that the host has of a currency: a token by its address, the native one by its symbol. */
export function CurrencyIcon(props: CurrencyIcon.Props): ReactNode {
  const { address, symbol } = props
  const { icon } = useLabels()(isAddressEqual(address, zeroAddress) ? symbol : address)
  return <Icon src={icon} name={symbol} />
}

export declare namespace CurrencyIcon {
  type Props = {
    /** `zeroAddress` for the native currency. */
    address: Address
    symbol: string
  }
}
