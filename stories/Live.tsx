import { lazy, type ReactNode, Suspense, use } from 'react'
import type { LiveShop } from './evm/LiveShop.js'
import { LiveSkeleton } from './LiveSkeleton.js'
import { WalletKindContext } from './WalletKind.js'

/**
 * A shop that really sells, on a chain inside the page. It loads the chain only when it renders, so that other stories stay fast.
 *
 * The shop uses the wallet of the story. If the story has none, it uses the wallet that the toolbar selects. Without any wallet, `without`
 * replaces the shop.
 */
export function Live(props: Live.Props): ReactNode {
  const { without, wallet: own, ...rest } = props
  const chosen = use(WalletKindContext)
  const wallet = own ?? chosen
  if (without && wallet === 'none') return without
  return (
    <Suspense fallback={<LiveSkeleton />}>
      <Shop key={wallet} wallet={wallet} {...rest} />
    </Suspense>
  )
}

export declare namespace Live {
  type Props = Partial<LiveShop.Props> & { without?: ReactNode }
}

const Shop = lazy(() => import('./evm/LiveShop.js').then((module) => ({ default: module.LiveShop })))
