'use client'
import { type ReactNode, useState } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Currency } from '../../hooks/useCurrency.js'
import type { Shortage } from '../../hooks/usePayment.js'
import type { Order } from '../../protocol/order.js'
import { useMessages } from '../messages/useMessages.js'
import { Fiat } from '../parts/Fiat.js'
import { shorten } from '../parts/format.js'
import { KnownIcon } from '../parts/KnownIcon.js'
import { Money } from '../parts/Money.js'
import { Part, type PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'

/**
 * The balance, account, network and network fee of a purchase. A fact whose prop is missing has no line.
 *
 * While a value is loading, pass its prop as `undefined` together with `account`. Its line then shows “…”, so that the layout does not move
 * later.
 */
export const Facts = withRef(function Facts(props: Facts.Props): ReactNode {
  const { account, accountName, balance, nativeBalance: _, funded: __, shortage, ...others } = props
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
          <KnownIcon chainId={order?.chainId ?? 0} src={chainIcon} name={chainName} /> {chainName}
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
    /** The buyer's account. */
    account?: Address | undefined
    /** The account's name. @default its shortened address */
    accountName?: string | undefined
    /** The account's balance of `currency`, in its smallest unit. */
    balance?: bigint | undefined
    /** The account's balance of the native currency, in its smallest unit. */
    nativeBalance?: bigint | undefined
    /** The missing funds, from `usePayment`. */
    shortage?: Shortage | undefined
    /** Whether funds that the buyer added in this checkout have arrived. @default false */
    funded?: boolean | undefined
    /** The estimated network fee, in the smallest unit of `gasCurrency`. */
    networkFee?: bigint | undefined
    /** Whether reading the balance failed. @default false */
    isBalanceError?: boolean | undefined
    /** Whether estimating the network fee failed. @default false */
    isNetworkFeeError?: boolean | undefined
    /** Repeats the reads that failed. @default there is no button */
    onLookAgain?: (() => unknown) | undefined
    /** The URL of the network's icon. @default the kit's drawing of a well-known network, else the first two letters of its name */
    chainIcon?: string | undefined
  }
  type Props = Omit<PartProps<'dl'>, 'children'> &
    Known & {
      /** The currency that the buyer pays with. */
      currency?: Currency | undefined
      /** The currency of the network fee. */
      gasCurrency?: Currency | undefined
      /**
       * The bought order. If its currency is the native one, its prices give the exchange rate of the network fee. @default no value in
       * dollars
       */
      order?: Order | undefined
      /** The name of the network. */
      chainName?: string | undefined
    }
}

function Unread({ isError, onLookAgain }: Unread.Props): ReactNode {
  const { stage, actions } = useMessages()
  const [isReading, setIsReading] = useState(false)
  if (!isError) return '…'
  const readAgain = async () => {
    if (isReading) return
    setIsReading(true)
    try {
      await onLookAgain?.()
    } finally {
      setIsReading(false)
    }
  }
  return (
    <>
      {isReading ? '…' : stage.unread}
      {onLookAgain && (
        <button type="button" className="till-link" aria-disabled={isReading} onClick={readAgain}>
          {actions.recheck}
        </button>
      )}
    </>
  )
}

declare namespace Unread {
  type Props = Pick<Facts.Known, 'onLookAgain'> & { isError: boolean | undefined }
}
