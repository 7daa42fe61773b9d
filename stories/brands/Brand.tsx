import type { ReactNode } from 'react'
import { OrderCard } from '../../src/components/card/OrderCard.js'
import { PurchaseItem } from '../../src/components/purchase/PurchaseItem.js'
import { Checkout } from '../Checkout.js'
import { makeOrder, now, usdc } from '../fixtures.js'
import { states } from '../states.js'

/** A shop with its own look, for which it only sets CSS variables. The shop shows cards, and a checkout in several states. */
export function Brand(props: Brand.Props): ReactNode {
  const { name, collection, works } = props
  const [first] = works
  return (
    <div className={`story-brand brand-${name}`}>
      <div className="story-grid">
        {works.map(({ title, picture, price }, index) => (
          <OrderCard
            key={title}
            order={makeOrder({ tokenId: BigInt(index), priceAmount: price, priceUSD: Number(price) / 1e6 })}
            metadata={{ status: 'success', data: { name: title, image: picture } }}
            collectionName={collection}
            currency={usdc}
            now={now}
            onConnect={() => {}}
          />
        ))}
      </div>
      <div className="story-sheet">
        {(['idle', 'awaitingWallet', 'error', 'success'] as const).map((status) => (
          <Checkout
            key={status}
            state={states[status]}
            nameOf={(kind) => (kind === 'token' ? first?.title : undefined)}
            renderItem={(item) => (
              <PurchaseItem
                name={first?.title}
                image={first?.picture}
                collectionName={collection}
                {...item}
              />
            )}
          />
        ))}
      </div>
    </div>
  )
}

export declare namespace Brand {
  type Props = {
    name: 'blok' | 'marlowe' | 'arcade'
    collection: string
    works: readonly { title: string; picture: string; price: bigint }[]
  }
}
