'use client'
import type { ReactNode } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Network } from '../../networks/network.js'
import { arbitrum, base, mainnet, optimism, polygon } from '../../networks/networks.js'

/**
 * Returns the drawing of a well-known currency. The network's own data identifies the currency by its address, because any contract may
 * return the symbol `USDC`.
 */
export function drawCurrency(options: drawCurrency.Options): ReactNode {
  const { chainId, address } = options
  const network = networks.find((network) => network.chainId === chainId)
  return network && currencies[symbolOf(network, address) ?? '']
}

export declare namespace drawCurrency {
  type Options = { chainId: number; address: Address }
}

/** Returns the drawing of a well-known network. */
export function drawNetwork(chainId: number): ReactNode {
  const { name = '' } = networks.find((network) => network.chainId === chainId) ?? {}
  return marks[name]
}

const networks: readonly Network[] = [mainnet, optimism, polygon, base, arbitrum]

function symbolOf({ nativeCurrency, contracts, currencies }: Network, address: Address): string | undefined {
  if (isAddressEqual(address, zeroAddress)) return nativeCurrency.symbol
  if (contracts.wrapped && isAddressEqual(address, contracts.wrapped)) return `W${nativeCurrency.symbol}`
  return currencies.find((currency) => isAddressEqual(currency.address, address))?.symbol
}

function draw(color: string, content: ReactNode): ReactNode {
  return (
    <svg className="till-icon-image" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="12" fill={color} />
      {content}
    </svg>
  )
}

/** Draws lines. `paths` are in a square of 24 units. */
function lines(paths: string, width = 1.8, color = '#fff'): ReactNode {
  return <path d={paths} fill="none" stroke={color} strokeWidth={width} strokeLinejoin="round" />
}

/** A gem of two parts, with a light and a dark side. */
function gem(color: string): ReactNode {
  return (
    <g fill={color}>
      <path d="M12 3.6 6.6 12.3 12 15.4 17.4 12.3ZM6.6 13.8 12 20.6 17.4 13.8 12 16.9Z" opacity="0.6" />
      <path d="M12 3.6 6.6 12.3 12 15.4ZM6.6 13.8 12 20.6V16.9Z" />
    </g>
  )
}

const hexagons = lines(
  'M8.6 8.9 11.7 10.7V14.3L8.6 16.1 5.5 14.3V10.7ZM15.4 7.9 18.5 9.7V13.3L15.4 15.1 12.3 13.3V9.7Z',
)

// These drawings are our own, and in the public domain (CC0).
const currencies: { readonly [symbol: string]: ReactNode } = {
  ETH: draw('#6277e0', gem('#fff')),
  WETH: draw('#c8427f', gem('#fff')),
  USDC: draw(
    '#2775ca',
    lines(
      'M9 5A7.6 7.6 0 0 0 9 19M15 5A7.6 7.6 0 0 1 15 19M12 6.4V8M12 16V17.6M14.6 9.6C14.2 8.6 13.2 8 12 8 10.6 8 9.5 8.8 9.5 9.9 9.5 12.6 14.6 11.3 14.6 14 14.6 15.2 13.4 16 12 16 10.7 16 9.7 15.4 9.3 14.4',
      1.5,
    ),
  ),
  USDT: draw(
    '#26a17b',
    lines('M6.8 7.2H17.2M12 7.2V18.2M12 10.4A6 1.9 0 1 0 12 14.2 6 1.9 0 1 0 12 10.4', 1.9),
  ),
  DAI: draw('#f0a531', lines('M8 6.2H11.8A5.8 5.8 0 0 1 11.8 17.8H8ZM5.2 10.5H19.2M5.2 13.5H19.2', 1.5)),
  POL: draw('#7b3fe4', hexagons),
  WPOL: draw('#452394', hexagons),
}

const marks: { readonly [network: string]: ReactNode } = {
  mainnet: draw('#e4e7f3', gem('#3c4789')),
  base: draw('#0052ff', lines('M5.6 12H12.4M5.8 10A6.4 6.4 0 1 1 5.8 14', 2)),
  optimism: draw(
    '#f01a37',
    lines('M8 9.2A2.4 2.8 0 1 0 8 14.8 2.4 2.8 0 1 0 8 9.2M13.4 15.7V9.2H16A1.9 1.9 0 0 1 16 13H13.4', 2),
  ),
  arbitrum: draw(
    '#213147',
    <>
      {lines('M6 17 12 5.8 18 17', 2)}
      {lines('M9.8 17 12 12.6 14.2 17', 2, '#4fa8f5')}
    </>,
  ),
  polygon: currencies.POL,
}
