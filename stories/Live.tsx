import { lazy, type ReactNode, Suspense, use } from 'react'
import type { LiveShop } from './evm/LiveShop.js'
import { WalletKindContext } from './WalletKind.js'

/**
 * A shop that really sells, on a chain inside the page. The chain is lazy-loaded, so that other stories do not load it.
 *
 * The wallet comes from the toolbar if the story has none. `without` replaces the shop while the toolbar has no wallet.
 */
export function Live(props: Live.Props): ReactNode {
  const { without, wallet: own, ...rest } = props
  const chosen = use(WalletKindContext)
  const wallet = own ?? chosen
  if (without && wallet === 'none') return without
  return (
    <Suspense fallback={<p className="story-live-opening">The market opens …</p>}>
      <Shop key={wallet} wallet={wallet} {...rest} />
    </Suspense>
  )
}

export declare namespace Live {
  type Props = Partial<LiveShop.Props> & { without?: ReactNode }
}

const Shop = lazy(() => import('./evm/LiveShop.js').then((module) => ({ default: module.LiveShop })))
