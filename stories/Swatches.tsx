import type { ReactNode } from 'react'
import { OrderCard } from '../src/components/card/OrderCard.js'
import { StepList } from '../src/components/purchase/StepList.js'
import { Checkout } from './Checkout.js'
import { makeMetadata, makeOrder, now, usdc } from './fixtures.js'
import { states } from './states.js'

/** Some components together, to check a look, a density or a host page. */
export function Swatches(): ReactNode {
  return (
    <div className="story-sheet">
      <OrderCard
        order={makeOrder()}
        metadata={makeMetadata('Maidenhair fern', 150)}
        collectionName="Herbarium"
        currency={usdc}
        now={now}
        onConnect={() => {}}
      />
      <Checkout state={states.awaitingWallet} />
      <Checkout state={states.error} />
      <div className="story-column">
        <StepList steps={states.pending.steps} explorerUrl="https://explorer.invalid" />
      </div>
    </div>
  )
}
