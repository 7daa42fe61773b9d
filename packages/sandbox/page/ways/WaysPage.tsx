import type { ReactNode } from 'react'
import { useTexts } from '../language/LanguageProvider.js'
import { isAvailable } from '../market/filterOrders.js'
import { useMarket } from '../market/MarketContext.js'
import { useListings } from '../market/useListings.js'
import { Button } from './Button.js'
import button from './Button.tsx?raw'
import { Hooks } from './Hooks.js'
import hooks from './Hooks.tsx?raw'
import { Parts } from './Parts.js'
import parts from './Parts.tsx?raw'
import { Widget, widgetCode } from './Widget.js'

export function WaysPage(): ReactNode {
  const { four } = useTexts()
  const market = useMarket()
  const { data: orders, status } = useListings()
  const order = orders?.find(
    (order) => order.quantityInitial > 1n && order.priceAmount > 0n && isAvailable(order),
  )
  return (
    <main className="ways" aria-busy={status === 'pending'}>
      <h1>{four.heading}</h1>
      <p className="ways-intro">{four.intro}</p>
      {status === 'success' && !order && <p className="page-note">{four.none}</p>}
      {order && (
        <>
          <Way {...four.widget} code={widgetCode({ market, order })}>
            <Widget order={order} />
          </Way>
          <Way {...four.button} code={button}>
            <Button order={order} />
          </Way>
          <Way {...four.components} code={parts}>
            <Parts order={order} />
          </Way>
          <Way {...four.hooks} code={hooks}>
            <Hooks order={order} />
          </Way>
        </>
      )}
    </main>
  )
}

function Way(props: { name: string; about: string; code: string; children: ReactNode }): ReactNode {
  const { name, about, code, children } = props
  const { four } = useTexts()
  return (
    <section className="way" aria-label={name}>
      <div className="way-words">
        <h2>{name}</h2>
        <p>{about}</p>
      </div>
      <div className="way-live">{children}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="way-code" lang="en" dir="ltr" tabIndex={0} aria-label={four.code(name)}>
        <pre>
          <code>{code.trim()}</code>
        </pre>
      </section>
    </section>
  )
}
