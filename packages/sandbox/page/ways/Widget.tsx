import { type ReactNode, useEffect, useRef } from 'react'
import type { Order } from 'tillkit/core'
import { defineTillCheckout } from 'tillkit/widget'
import { useLanguage } from '../language/LanguageProvider.js'
import type { SandboxMarket } from '../market/createSandboxMarket.js'
import { useMarket } from '../market/MarketContext.js'

export function Widget(props: Widget.Props): ReactNode {
  const { order } = props
  const market = useMarket()
  const { language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const html = widgetCode({ market, order })

  useEffect(() => {
    defineTillCheckout()
    const page = new DOMParser().parseFromString(html, 'text/html')
    const element = page.querySelector('till-checkout')
    if (!element) return
    element.setAttribute('locale', language)
    place.current?.replaceChildren(document.adoptNode(element))
  }, [html, language])

  return <div ref={place} />
}

export declare namespace Widget {
  type Props = { order: Order }
}

export function widgetCode(options: widgetCode.Options): string {
  const { chain, market, manifest } = options.market
  const { collectionContractAddress, orderId } = options.order
  return `<script type="module" src="/widget/till-checkout.js"></script>

<till-checkout
  access-key="${manifest.accessKey}"
  marketplace-url="${manifest.marketplaceUrl}"
  api-url="${manifest.apiUrl}"
  chain-id="${chain.id}"
  rpc-url="${manifest.rpcUrl}"
  markets="${market}"
  collection="${collectionContractAddress}"
  order-id="${orderId}"
  view-url="#/collection"
></till-checkout>
`
}

export declare namespace widgetCode {
  type Options = { market: SandboxMarket; order: Order }
}
