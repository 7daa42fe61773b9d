'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { Icon } from './Icon.js'

/**
 * The icon of a network, or of its currency `address`. Prefers the host's icon `src`, then a drawing of the kit. Without both, shows the
 * first two letters of `name`.
 */
export function KnownIcon(props: KnownIcon.Props): ReactNode {
  const { chainId, address, src, name } = props
  const drawings = useDrawings(chainId)
  // While the drawings load, show an empty circle: letters would flash before the icon.
  if (drawings === 'loading') return <Icon src={src} name="" />
  const drawing = address ? drawings?.drawCurrency({ chainId, address }) : drawings?.drawNetwork(chainId)
  return (
    <Icon src={src} name={name}>
      {drawing}
    </Icon>
  )
}

export declare namespace KnownIcon {
  type Props = {
    chainId: number
    /** The currency, `zeroAddress` for the native one. @default the icon of the network */
    address?: Address | undefined
    /** The URL of the host's icon. */
    src: string | undefined
    name: string
  }
}

type Drawings = typeof import('./drawings.js')

/** Loads the drawings only for a network that they include. Without them, the icon shows letters. */
function useDrawings(chainId: number): Drawings | 'loading' | undefined {
  const isDrawn = drawnChains.includes(chainId)
  const [drawings, setDrawings] = useState<Drawings | 'loading' | undefined>(isDrawn ? 'loading' : undefined)

  useEffect(() => {
    if (!isDrawn) return
    let isCurrent = true
    import('./drawings.js').then(
      (loaded) => isCurrent && setDrawings(loaded),
      () => isCurrent && setDrawings(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [isDrawn])

  return isDrawn ? drawings : undefined
}

/** Ethereum, Optimism, Polygon, Base and Arbitrum. */
export const drawnChains = [1, 10, 137, 8453, 42161]
