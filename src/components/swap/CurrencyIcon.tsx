'use client'
import type { ReactNode } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { useLabels } from '../../hooks/useLabels.js'
import { KnownIcon } from '../parts/KnownIcon.js'

/**
 * Shows the icon of a currency: the icon in the host's labels, or the kit's drawing of a well-known currency. The key of a label is the
 * token's address, or the symbol of the native currency.
 */
export function CurrencyIcon(props: CurrencyIcon.Props): ReactNode {
  const { chainId, address, symbol } = props
  const { icon } = useLabels()(isAddressEqual(address, zeroAddress) ? symbol : address)
  return <KnownIcon chainId={chainId} address={address} src={icon} name={symbol} />
}

export declare namespace CurrencyIcon {
  type Props = {
    chainId: number
    address: Address
    symbol: string
  }
}
