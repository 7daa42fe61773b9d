'use client'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { useChains } from 'wagmi'
import { useCollectionName } from '../../hooks/useCollectionName.js'
import { useTokenMetadata } from '../../hooks/useTokenMetadata.js'
import { useMessages } from '../messages/useMessages.js'
import { countOf } from '../parts/countOf.js'
import { TokenPicture } from '../parts/TokenPicture.js'
import { titleOf } from '../parts/titleOf.js'

/** The token of an offer or a listing: its picture, name and quantity. */
export function TradeItem(props: { item: TradeItem.Facts; quantity: bigint | undefined }): ReactNode {
  const { item, quantity } = props
  const { title, image, isLoading, collectionName } = item
  const { locale, checkout } = useMessages()
  return (
    <div className="till-item" data-loading={isLoading ? '' : undefined}>
      <TokenPicture src={image} alt="" loading={isLoading} />
      <div className="till-item-text">
        <p className="till-item-collection">
          <bdi>{collectionName}</bdi>
        </p>
        <p className="till-item-title">
          <bdi>{title}</bdi>
        </p>
        {quantity !== undefined && (
          <p className="till-item-count">
            {checkout.items(countOf({ amount: quantity, decimals: 0, locale }))}
          </p>
        )}
      </div>
    </div>
  )
}

export declare namespace TradeItem {
  type Facts = {
    title: string
    image: string | undefined
    isLoading: boolean
    collectionName: string | undefined
    explorerUrl: string | undefined
  }
}

/** Reads the name and the picture of a token, the name of its collection, and the block explorer of its chain. */
export function useTradeItem(options: useTradeItem.Options): TradeItem.Facts {
  const { chainId, collectionAddress: address, tokenId, collectionName: known } = options
  const messages = useMessages()
  const chain = useChains().find(({ id }) => id === chainId)
  const { data, isLoading } = useTokenMetadata({ chainId, address, tokenId })
  return {
    title: titleOf({ name: data?.name, tokenId, messages }),
    image: data?.image,
    isLoading,
    collectionName: useCollectionName({ chainId, address, known }),
    explorerUrl: chain?.blockExplorers?.default.url,
  }
}

export declare namespace useTradeItem {
  type Options = {
    chainId: number
    collectionAddress: Address
    tokenId: bigint | undefined
    collectionName: string | undefined
  }
}
