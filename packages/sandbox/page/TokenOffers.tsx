import type { ReactNode } from 'react'
import { OfferButton, OfferList, useMessages } from 'tillkit'
import type { Address } from 'viem'
import { useConnection } from 'wagmi'
import { useMarket } from './market/MarketContext.js'
import type { Manifest } from './market/readManifest.js'
import { useOwnedTokens } from './market/useOwnedTokens.js'
import { useTokenOffers } from './market/useTokenOffers.js'

/** The offers for a token, if the sandbox has a request market. Other markets have no offers. */
export function TokenOffers(props: TokenOffers.Props): ReactNode {
  const { collectionAddress, tokenId } = props
  const { chain, collections, currencies, manifest } = useMarket()
  const { offers: texts } = useMessages()
  const place = offerMarket(manifest)
  const token = { chainId: chain.id, tokenId }
  const offers = useTokenOffers({
    ...token,
    contractAddress: collectionAddress,
    enabled: place !== undefined,
  })
  const { address } = useConnection()
  const { data: owned = [] } = useOwnedTokens(address)
  const isOwner = owned.some(
    (each) => each.collectionAddress === collectionAddress && each.tokenId === tokenId,
  )
  const collection = collections.find(({ address }) => address === collectionAddress)
  const currency = currencies.find(({ symbol }) => symbol === 'USDC')
  if (!place || !collection || !currency) return null
  return (
    <section className="token-offers">
      <h2>{texts.list.label}</h2>
      <OfferList
        {...token}
        offers={offers}
        collectionAddress={collectionAddress}
        standard={collection.standard}
        collectionName={collection.name}
        market={place.market}
      />
      {!(isOwner && collection.standard === 'ERC721') && (
        <OfferButton
          {...token}
          {...place}
          collectionAddress={collectionAddress}
          standard={collection.standard}
          collectionName={collection.name}
          currency={currency.address}
          data-variant="outline"
        />
      )}
    </section>
  )
}

export declare namespace TokenOffers {
  type Props = { collectionAddress: Address; tokenId: bigint }
}

/** Returns the request market of the sandbox and its kind. A sandbox with only a request market has its helper as `helper`. */
function offerMarket({ contracts }: Manifest) {
  const { market, helper, requestMarket } = contracts
  if (requestMarket) return { market: requestMarket, marketplace: 'service_marketplace_v1' } as const
  return helper ? ({ market, marketplace: 'service_marketplace_v2' } as const) : undefined
}
