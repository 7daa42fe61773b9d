'use client'
import { type ReactNode, useState } from 'react'
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
 * is given as `undefined`, with an account, is being read: its line is there before it is, so that nothing moves. What could
 * not be read is said to be so, with a way to look again.
 */
export const Facts = withRef(function Facts(props: Facts.Props): ReactNode {
  const { account, accountName, balance, nativeBalance: _, shortage, ...others } = props
  const {
    currency,
    chainName,
    chainIcon,
    networkFee,
    gasCurrency,
    order,
    isBalanceError,
    isNetworkFeeError,
    onLookAgain,
    ...rest
  } = others
  const { stage } = useMessages()
  const facts = [
    // What is short is said apart from it, with the balance.
    (balance !== undefined || ('balance' in props && account)) &&
      shortage?.of !== 'price' &&
      currency && {
        name: stage.balance,
        value:
          balance === undefined ? (
            <Unread isError={isBalanceError} onLookAgain={onLookAgain} />
          ) : (
            <Money amount={balance} currency={currency} round="down" />
          ),
      },
    account && { name: stage.account, value: <bdi title={account}>{accountName ?? shorten(account)}</bdi> },
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
          // One button looks for both.
          <Unread isError={isNetworkFeeError} onLookAgain={isBalanceError ? undefined : onLookAgain} />
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
    /** Whether the chain was asked for the balance and did not tell. @default false */
    isBalanceError?: boolean | undefined
    /** Whether it was asked for what it takes and did not tell. @default false */
    isNetworkFeeError?: boolean | undefined
    /** Asks the chain again for what it did not tell. @default there is no button for it */
    onLookAgain?: (() => unknown) | undefined
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

/** In the place of an amount: that it is being read, or that it could not be. */
function Unread({ isError, onLookAgain }: Unread.Props): ReactNode {
  const { stage, actions } = useMessages()
  const [isLooking, setIsLooking] = useState(false)
  if (!isError) return '…'
  const look = async () => {
    if (isLooking) return
    setIsLooking(true)
    try {
      await onLookAgain?.()
    } finally {
      setIsLooking(false)
    }
  }
  return (
    <>
      {isLooking ? '…' : stage.unread}
      {onLookAgain && (
        <button type="button" className="till-link" aria-disabled={isLooking} onClick={look}>
          {actions.recheck}
        </button>
      )}
    </>
  )
}

declare namespace Unread {
  type Props = Pick<Facts.Known, 'onLookAgain'> & { isError: boolean | undefined }
}
