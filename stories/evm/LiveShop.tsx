import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { OrderCard } from '../../src/components/card/OrderCard.js'
import { TillProvider } from '../../src/hooks/TillProvider.js'
import { useOrder } from '../../src/hooks/useOrder.js'
import type { Order } from '../../src/protocol/order.js'
import type { Prompt } from '../../src/testing/createScriptedWallet.js'
import { LiveSkeleton } from '../LiveSkeleton.js'
import { Ledger } from './Ledger.js'
import type { LiveOrder } from './openMarket.js'
import { openShop } from './openShop.js'

/** An order for sale on a chain inside the page, next to the state of the chain and the wallet. */
export function LiveShop(props: LiveShop.Props): ReactNode {
  const [visit, setVisit] = useState(0)
  return <Visit key={visit} {...props} onLeave={() => setVisit(visit + 1)} />
}

export declare namespace LiveShop {
  type Props = Omit<openShop.Options, 'onPrompt'> & {
    currency?: 'ether' | 'usdc' | undefined
    children?: ((order: Order, shop: openShop.ReturnType) => ReactNode) | undefined
  }
}

function Visit(props: LiveShop.Props & { onLeave: () => void }): ReactNode {
  const { currency = 'ether', children = card, onLeave, ...options } = props
  const [shop, setShop] = useState<openShop.ReturnType>()
  const [prompts, setPrompts] = useState<readonly Prompt[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an open shop keeps its options.
  useEffect(() => {
    let gone = false
    const onPrompt = (prompt: Prompt) => setPrompts((before) => [...before, prompt])
    openShop({ ...options, onPrompt }).then((opened) => !gone && setShop(opened))
    return () => {
      gone = true
    }
  }, [])

  if (!shop) return <LiveSkeleton />
  const { market, config, queryClient, till, policy, storage, locks } = shop
  const work = market.orders[currency]
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>
        <TillProvider till={till} policy={policy} storage={storage} locks={locks}>
          <div className="story-live">
            <Work order={work} chainId={config.chains[0].id}>
              {(order) => children(order, shop)}
            </Work>
            <Ledger market={market} order={work} prompts={prompts} onLeave={onLeave} />
          </div>
        </TillProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Work(props: {
  order: LiveOrder
  chainId: number
  children: (order: Order) => ReactNode
}): ReactNode {
  const { order: wanted, chainId, children } = props
  const { data: order } = useOrder({ chainId, ...wanted })
  return <div className="story-live-work">{order && children(order)}</div>
}

function card(order: Order, { connect }: openShop.ReturnType): ReactNode {
  return <OrderCard order={order} collectionName="Tidewater" onConnect={connect} />
}
