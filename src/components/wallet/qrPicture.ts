import { encode } from 'uqr'

export function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) => {
    const modules = row.map((dark) => (dark ? '#' : ' ')).join('')
    return [...modules.matchAll(/#+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    )
  })
  // Ignore the theme, because cameras need dark squares on a light background.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${rows.flat().join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
