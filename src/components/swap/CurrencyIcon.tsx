'use client'
import type { ReactNode } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { useLabels } from '../../hooks/useLabels.js'
import { Icon } from '../parts/Icon.js'

/** Shows the icon of a currency from the host's labels. The key of a label is the token's address, or the symbol of the native currency. */
export function CurrencyIcon(props: CurrencyIcon.Props): ReactNode {
  const { address, symbol } = props
  const { icon } = useLabels()(isAddressEqual(address, zeroAddress) ? symbol : address)
  return <Icon src={icon} name={symbol} />
}

export declare namespace CurrencyIcon {
  type Props = {
    address: Address
    symbol: string
  }
}
