'use client'
import { useTillContext } from '../../hooks/TillContext.js'
import { useBatchedQuery } from '../../hooks/useBatchedQuery.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { useCollectionName } from '../../hooks/useCollectionName.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { tokenMetadataQueryOptions } from '../../query/tokenMetadataQueryOptions.js'
import { shorten } from '../parts/format.js'
import type { CardFacts } from './useCard.js'

export function useReadFacts(options: useReadFacts.Options): CardFacts {
  const { order, metadata, currency: known, collectionName } = options
  const { chainId, tokenId, collectionContractAddress: address } = order
  const { ipfsGateway } = useTillContext()
  const client = useChainClient(chainId)
  const query = { enabled: metadata === undefined }
  const read = useBatchedQuery(
    tokenMetadataQueryOptions(client, { chainId, address, tokenId, ipfsGateway, query }),
  )
  const { currency } = useCurrency({
    chainId,
    address: order.priceCurrencyAddress,
    known,
    fallbackDecimals: order.priceDecimals,
  })
  const collection = useCollectionName({ chainId, address, known: collectionName })
  const token = metadata ?? read
  return {
    loading: tokenId !== undefined && token.status === 'pending',
    name: token.data?.name,
    image: token.data?.image,
    collectionName: collection ?? shorten(address),
    currency,
  }
}

export declare namespace useReadFacts {
  type Options = {
    order: Order
    metadata: Metadata | undefined
    currency: Currency | undefined
    collectionName: string | undefined
  }
  type Metadata = {
    status: 'pending' | 'error' | 'success'
    data?: { name?: string | undefined; image?: string | undefined } | undefined
  }
}
