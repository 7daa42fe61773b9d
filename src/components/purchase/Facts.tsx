'use client'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import type { Currency } from '../../hooks/useCurrency.js'
import { useMessages } from '../messages/useMessages.js'
import { shorten } from '../parts/format.js'
import { Icon } from '../parts/Icon.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'

/** What a purchase is paid from: the balance, the account, the network and its fee. What is not known is left out. */
export const Facts = withRef(function Facts(props: Facts.Props): ReactNode {
  const { account, accountName, balance, currency, chainName, chainIcon, ...others } = props
  const { networkFee, gasCurrency, ...rest } = others
  const { stage } = useMessages()
  const facts = [
    balance !== undefined &&
      currency && {
        name: stage.balance,
        value: <Money amount={balance} currency={currency} round="down" />,
      },
    account && { name: stage.account, value: <span title={account}>{accountName ?? shorten(account)}</span> },
    chainName && {
      name: stage.network,
      value: (
        <>
          <Icon src={chainIcon} name={chainName} /> {chainName}
        </>
      ),
    },
    networkFee !== undefined &&
      gasCurrency && {
        name: stage.networkFee,
        value: <Money amount={networkFee} currency={gasCurrency} />,
      },
  ].filter((fact) => typeof fact === 'object')
  if (facts.length === 0) return null
  return (
    <Part tag="dl" partName="facts" {...rest}>
      {facts.map(({ name, value }) => (
        <div key={name} className="till-facts-line">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Part>
  )
})

export declare namespace Facts {
  type Known = {
    /** Who pays. */
    account?: Address | undefined
    /** What that account is called. @default its shortened address */
    accountName?: string | undefined
    /** What it holds of `currency`, in the smallest unit. */
    balance?: bigint | undefined
    /** What the network takes, as far as it is foreseen, in the smallest unit of `gasCurrency`. */
    networkFee?: bigint | undefined
    /** Where the icon of the network is. @default the first letter of its name */
    chainIcon?: string | undefined
  }
  type Props = Omit<PartProps<'dl'>, 'children'> &
    Known & {
      /** The currency that is paid. */
      currency?: Currency | undefined
      /** The currency of the network's fee. */
      gasCurrency?: Currency | undefined
      /** What the network is called. */
      chainName?: string | undefined
    }
}
