'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { useAccount } from 'wagmi'
import type { SellerParameters } from '../../hooks/listing/useSeller.js'
import { useTill } from '../../hooks/useTill.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import type { Order } from '../../protocol/order.js'
import { orderQueryOptions } from '../../query/orderQueryOptions.js'
import { useMessages } from '../messages/useMessages.js'
import type { PartProps } from '../parts/Part.js'
import { withRef } from '../parts/withRef.js'
import { TradeButton } from './TradeButton.js'

/**
 * A button that opens a dialog to list a token for sale. The seller types a price and chooses the currency and the end. The dialog shows
 * the amount that the seller receives after the royalty and the market’s fee. The chain computes both. If the account has listed the token,
 * the dialog removes the listing instead.
 *
 * @example
 * <ListButton chainId={1} marketplace={marketplace} collectionAddress={collection} tokenId={7n} standard="ERC721" currencies={[zeroAddress]} />
 */
export const ListButton = withRef(function ListButton(props: ListButton.Props): ReactNode {
  const { chainId, marketplace, market, collectionAddress, tokenId, standard, currencies, ...others } = props
  const { listing, collectionName, policy, onListed, onRemoved, ...rest } = others
  const { selling } = useMessages()
  const { address: account } = useAccount()
  const [made, setMade] = useState<{ orderId: string; seller: Address }>()
  const [removed, setRemoved] = useState<string>()
  const order = useMadeOrder({ chainId, contractAddress: collectionAddress, orderId: made?.orderId })
  const known = [listing, order].find((each) => each && isOpen(each))
  const listed = known?.orderId ?? (order ? undefined : own(made))

  /** Whether the account can remove an order. If the account has just removed it, the host and the service may still show it as open. */
  function isOpen({ orderId, createdBy, status = 'active' }: Order): boolean {
    const isOwn = account !== undefined && isAddressEqual(createdBy, account)
    return isOwn && orderId !== removed && !ends.has(status)
  }

  function own(order: typeof made): string | undefined {
    return order && order.seller === account && order.orderId !== removed ? order.orderId : undefined
  }

  return (
    <TradeButton
      label={listed === undefined ? selling.list.title : selling.remove.title}
      load={loadList}
      dialog={(Dialog, dialog) => (
        <Dialog
          token={{ chainId, marketplace, market, collectionAddress, tokenId }}
          standard={standard}
          currencies={currencies}
          listed={listed}
          listing={known}
          collectionName={collectionName}
          policy={policy}
          onListed={(made) => {
            if (account) setMade({ ...made, seller: account })
            onListed?.(made)
          }}
          onRemoved={(orderId) => {
            setRemoved(orderId)
            onRemoved?.({ orderId })
          }}
          {...dialog}
        />
      )}
      {...rest}
    />
  )
})

export declare namespace ListButton {
  type Props = Omit<PartProps<'button'>, 'onClick'> &
    SellerParameters & {
      /** The chain of the token and of the market. */
      chainId: number
      /** The market kind of the listing, as the service spells it. */
      marketplace: MarketplaceKind
      /**
       * The market contract of the listing.
       * @default Seaport if `marketplace` is a `third_party_kind`, else the only market of the policy on this chain
       */
      market?: Address | undefined
      /** The contract of the token. */
      collectionAddress: Address
      /** The token’s number in its collection. */
      tokenId: bigint
      /** The token standard of the collection. With `ERC1155`, the seller chooses how many units to list. */
      standard: 'ERC721' | 'ERC1155'
      /** The currencies to choose from, `zeroAddress` for the native one. The first one is chosen at the start. */
      currencies: readonly Address[]
      /** The account’s open listing that the button removes, such as one from `useListings`. @default a listing made with this button */
      listing?: Order | undefined
      /** The name of the collection. @default read from the chain */
      collectionName?: string | undefined
      /** Called when the token is listed, with the order’s id on its market. */
      onListed?: ((listing: { orderId: string }) => void) | undefined
      /** Called when the chain has removed the listing. */
      onRemoved?: ((listing: { orderId: string }) => void) | undefined
      /** Called when the seller presses the button without a connected wallet. @default opens the wallet list */
      onConnect?: (() => void) | undefined
    }
}

/** The states of an order that nobody can buy any more. */
const ends: ReadonlySet<string> = new Set(['filled', 'cancelled', 'expired'])

/** Reads a listing that was made with this button; `undefined` until the service knows it. */
function useMadeOrder(options: orderQueryOptions.Parameters): Order | undefined {
  const query = { enabled: options.orderId !== undefined, refetchInterval: 10_000 }
  return useQuery(orderQueryOptions(useTill(), { ...options, query })).data
}

function loadList() {
  return import('./ListButtonDialog.js').then(({ ListButtonDialog }) => ListButtonDialog)
}
