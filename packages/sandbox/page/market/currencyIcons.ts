import type { Labels } from 'tillkit'

/**
 * Returns labels with the icons of the sandbox's test currencies. The dashed ring tells them from real ones: the kit itself draws an icon
 * only for the contracts of public networks.
 */
export function currencyIcons(currencies: readonly { address: string; symbol: string }[]): Labels {
  const withIcon = currencies.flatMap(({ address, symbol }) => {
    const icon = Object.hasOwn(icons, symbol) ? icons[symbol] : undefined
    return icon ? [[address, { icon }] as const] : []
  })
  return { ETH: { icon: icons.ETH }, ...Object.fromEntries(withIcon) }
}

/** The icon of the sandbox's network. */
export const networkIcon = draw(
  '#104a4c',
  'M5.5 10.5C7.5 8.5 9.7 8.5 12 10.5S16.5 12.5 18.5 10.5M5.5 14.5C7.5 12.5 9.7 12.5 12 14.5S16.5 16.5 18.5 14.5',
)

const icons: { readonly [symbol: string]: string } = {
  ETH: draw('#4c5fc4', 'M12 4.6 7.4 12.1 12 14.7 16.6 12.1ZM7.8 14.4 12 19.4 16.2 14.4 12 16.8Z'),
  WETH: draw('#b3316d', 'M12 4.6 7.4 12.1 12 14.7 16.6 12.1ZM7.8 14.4 12 19.4 16.2 14.4 12 16.8Z'),
  USDC: draw(
    '#1f66b3',
    'M12 5.6V7.6M12 16.4V18.4M15 9.4C14.6 8.3 13.5 7.6 12 7.6 10.3 7.6 9 8.5 9 9.8 9 12.9 15 11.2 15 14.3 15 15.6 13.7 16.4 12 16.4 10.4 16.4 9.2 15.7 8.8 14.5',
  ),
  USDT: draw('#1b7d5f', 'M7.6 7.4H16.4M12 7.4V17.6M12 10.2A5 1.6 0 1 0 12 13.4 5 1.6 0 1 0 12 10.2'),
  DAI: draw('#a86a08', 'M9 7H11.6A5 5 0 0 1 11.6 17H9ZM6.6 10.7H17.6M6.6 13.3H17.6'),
}

function draw(color: string, path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${color}" stroke-width="1.6" stroke-linejoin="round"><circle cx="12" cy="12" r="11.2" fill="#fff" stroke-dasharray="2.8 2.06"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
