'use client'
import type { ReactNode } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Shortage } from '../../hooks/usePayment.js'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import { shorten } from '../parts/format.js'
import { Icon } from '../parts/Icon.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'

/**
 * What a purchase is paid from: the balance, the account, the network and its fee. What is not known is left out. What
 * is given as `undefined`, with an account, is being read: its line is there before it is, so that nothing moves.
 */
export const Facts = withRef(function Facts(props: Facts.Props): ReactNode {
  const { account, accountName, balance, nativeBalance: _, shortage, ...others } = props
  const { currency, chainName, chainIcon, networkFee, gasCurrency, order, ...rest } = others
  const { stage } = useMessages()
  const facts = [
    // What is short is said apart from it, with the balance.
    (balance !== undefined || ('balance' in props && account)) &&
      shortage?.of !== 'price' &&
      currency && {
        name: stage.balance,
        value: balance === undefined ? '…' : <Money amount={balance} currency={currency} round="down" />,
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
    gasCurrency &&
      (networkFee ?? ('networkFee' in others && currency && account)) && {
        name: stage.networkFee,
        value: networkFee ? (
          <>
            <Money amount={networkFee} currency={gasCurrency} />
            {order && isAddressEqual(order.priceCurrencyAddress, zeroAddress) && (
              <Fiat order={order} amount={networkFee} />
            )}
          </>
        ) : (
          '…'
        ),
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
    /** What it holds of the network’s own currency, in its smallest unit. */
    nativeBalance?: bigint | undefined
    /** What it has too little of: what `usePayment` says. */
    shortage?: Shortage | undefined
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
      /** What is bought. Where it is priced in the network’s currency, that tells what its fee is worth in dollars. */
      order?: Order | undefined
      /** What the network is called. */
      chainName?: string | undefined
    }
}
