import type { ReactNode } from 'react'
import { useMessages, useTokenMetadata } from 'tillkit'
import { titleOf } from 'tillkit/parts'
import { useConnection } from 'wagmi'
import { Balances } from './Balances.js'
import { useLanguage, useTexts } from './language/LanguageProvider.js'
import { useMarket } from './market/MarketContext.js'
import { type OwnedToken, useOwnedTokens } from './market/useOwnedTokens.js'
import { OwnListings } from './sell/OwnListings.js'
import { SellPiece } from './sell/SellPiece.js'

export function CollectionPage(): ReactNode {
  const { address } = useConnection()
  const { data: tokens, status } = useOwnedTokens(address)
  const texts = useTexts()
  if (!address) {
    return (
      <main className="page-empty">
        <h1>{texts.yourCollection}</h1>
        <p>{texts.connectFirst}</p>
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
        {tokens?.map((token) => (
          <li key={`${token.collectionAddress}:${token.tokenId}`}>
            <OwnedPiece token={token} />
          </li>
        ))}
      </ul>
      <OwnListings address={address} />
    </main>
  )
}

function OwnedPiece(props: { token: OwnedToken }): ReactNode {
  const { collectionAddress, tokenId, quantity } = props.token
  const { chain, collections } = useMarket()
  const { language } = useLanguage()
  const { data } = useTokenMetadata({ chainId: chain.id, address: collectionAddress, tokenId })
  const collection = collections.find(({ address }) => address === collectionAddress)
  return (
    <figure className="piece">
      {data?.image ? <img src={data.image} alt="" loading="lazy" /> : <div className="piece-blank" />}
      <figcaption>
        <span>{collection?.name}</span>
        <b>{titleOf({ name: data?.name, tokenId, messages: useMessages() })}</b>
        {collection?.standard === 'ERC1155' && <span>× {quantity.toLocaleString(language)}</span>}
      </figcaption>
      <SellPiece token={props.token} />
    </figure>
  )
}
