import type { ReactNode } from 'react'
import { ConnectButton, ListButton, useListings, useMessages, useTokenMetadata } from 'tillkit'
import type { Order } from 'tillkit/core'
import { Money, titleOf } from 'tillkit/parts'
import type { Address } from 'viem'
import { useConnection } from 'wagmi'
import { Balances } from './Balances.js'
import { useLanguage, useTexts } from './language/LanguageProvider.js'
import { useMarket } from './market/MarketContext.js'
import { type OwnedToken, useOwnedTokens } from './market/useOwnedTokens.js'
import { CardSkeletons } from './Skeletons.js'
import { orderLink } from './useRoute.js'

/** The marketplace kind that the sandbox's service uses for Seaport orders. */
const seaportKind = 'third_party_kind_1'

export function CollectionPage(): ReactNode {
  const { address } = useConnection()
  const { data: tokens, status } = useOwnedTokens(address)
  const texts = useTexts()
  const listings = useOwnListings(address)
  if (!address) {
    return (
      <main className="page-empty">
        <h1>{texts.yourCollection}</h1>
        <p>{texts.connectFirst}</p>
        <ConnectButton />
      </main>
    )
  }
  return (
    <main>
      <div className="owned-head">
        <h1>{texts.yourCollection}</h1>
        <Balances address={address} />
      </div>
      {status === 'success' && tokens.length === 0 && (
        <p className="page-note">
          {texts.nothingYet} <a href="#/">{texts.find}</a>
        </p>
      )}
      <ul className="grid" aria-busy={status === 'pending'}>
        {status === 'pending' && <CardSkeletons />}
        {tokens?.map((token) => (
          <li key={`${token.collectionAddress}:${token.tokenId}`}>
            <OwnedPiece token={token} listing={listings.find((order) => isOf(order, token))} />
          </li>
        ))}
      </ul>
    </main>
  )
}

function useOwnListings(createdBy: Address | undefined): readonly Order[] {
  const { chain } = useMarket()
  const { data: orders = [] } = useListings({
    chainId: chain.id,
    filter: { marketplaces: [seaportKind], createdBy, status: 'active' },
    query: { enabled: createdBy !== undefined, refetchInterval: 3_000 },
  })
  return orders
}

function isOf({ collectionContractAddress, tokenId }: Order, token: OwnedToken): boolean {
  return collectionContractAddress === token.collectionAddress && tokenId === token.tokenId
}

function OwnedPiece(props: { token: OwnedToken; listing: Order | undefined }): ReactNode {
  const { token, listing } = props
  const { collectionAddress, tokenId, quantity } = token
  const { chain, collections, currencies } = useMarket()
  const { language } = useLanguage()
  const { data } = useTokenMetadata({ chainId: chain.id, address: collectionAddress, tokenId })
  const collection = collections.find(({ address }) => address === collectionAddress)
  const price = currencies.find(({ address }) => address === listing?.priceCurrencyAddress)
  return (
    <figure className="piece">
      {data?.image ? <img src={data.image} alt="" loading="lazy" /> : <div className="piece-blank" />}
      <figcaption>
        <span>{collection?.name}</span>
        <b>{titleOf({ name: data?.name, tokenId, messages: useMessages() })}</b>
        {collection?.standard === 'ERC1155' && <span>× {quantity.toLocaleString(language)}</span>}
      </figcaption>
      {price && listing && (
        <a href={orderLink(listing)}>
          <Money amount={listing.priceAmount} currency={price} />
        </a>
      )}
      {collection && (
        <ListButton
          chainId={chain.id}
          marketplace={seaportKind}
          collectionAddress={collectionAddress}
          tokenId={tokenId}
          standard={collection.standard}
          collectionName={collection.name}
          currencies={currencies.map(({ address }) => address)}
          listing={listing}
          data-variant="outline"
        />
      )}
    </figure>
  )
}
