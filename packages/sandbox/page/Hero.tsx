import type { ReactNode } from 'react'
import { useTokenMetadata } from 'tillkit'
import type { Order } from 'tillkit/core'
import { useLanguage } from './language/LanguageProvider.js'
import { isAvailable } from './market/filterOrders.js'
import { useMarket } from './market/MarketContext.js'
import { HeroSkeleton } from './Skeletons.js'
import { orderLink } from './useRoute.js'

export function Hero(props: Hero.Props): ReactNode {
  const { orders, more } = props
  const { collections } = useMarket()
  const { language, texts } = useLanguage()
  const available = orders?.filter(isAvailable)
  const makers = orders && new Set(orders.map(({ createdBy }) => createdBy)).size
  const count = (number: number | undefined) =>
    number === undefined ? '–' : `${number.toLocaleString(language)}${more ? '+' : ''}`
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{texts.headline}</h1>
        <p>{texts.intro}</p>
        <dl>
          <div>
            <dt>{texts.forSale}</dt>
            <dd>{count(available?.length)}</dd>
          </div>
          <div>
            <dt>{texts.sellers}</dt>
            <dd>{count(makers)}</dd>
          </div>
          <div>
            <dt>{texts.collections}</dt>
            <dd>{collections.length}</dd>
          </div>
        </dl>
      </div>
      <div className="hero-wall">
        {available ? (
          pick(available).map((order) => <Piece key={order.orderId} order={order} />)
        ) : (
          <HeroSkeleton />
        )}
      </div>
    </section>
  )
}

export declare namespace Hero {
  type Props = {
    orders: readonly Order[] | undefined
    more: boolean
  }
}

function Piece(props: { order: Order }): ReactNode {
  const { order } = props
  const { data } = useTokenMetadata({
    chainId: order.chainId,
    address: order.collectionContractAddress,
    tokenId: order.tokenId,
  })
  return (
    <a className="hero-piece" href={orderLink(order)}>
      {data?.image && <img src={data.image} alt={data.name ?? ''} />}
    </a>
  )
}

function pick(orders: readonly Order[]): Order[] {
  const [first] = orders
  const same = orders.filter((order) => order.collectionContractAddress === first?.collectionContractAddress)
  const other = orders.filter((order) => order.collectionContractAddress !== first?.collectionContractAddress)
  return [same[1], other[0], same[2]].filter((order) => order !== undefined)
}
