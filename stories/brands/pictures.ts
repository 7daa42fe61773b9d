export function print(angle: number): string {
  return picture(
    `<rect width="400" height="400" fill="#0a0a0a"/><g transform="rotate(${angle} 200 200)">${bars}</g><circle cx="200" cy="200" r="92" fill="#0a0a0a"/><circle cx="200" cy="200" r="70" fill="#e6ff00"/>`,
  )
}

export function landscape(hue: number): string {
  return picture(
    `<rect width="400" height="400" fill="hsl(${hue} 42% 80%)"/><circle cx="285" cy="148" r="34" fill="hsl(${hue + 12} 80% 88%)"/><path d="M0 226c70-46 120-38 190-12s130 18 210-26v212H0z" fill="hsl(${hue + 25} 22% 54%)"/><path d="M0 282c90-50 170-24 240-4s110 12 160-8v130H0z" fill="hsl(${hue + 40} 24% 36%)"/><path d="M0 340c110-34 240-18 400-30v90H0z" fill="hsl(${hue + 60} 28% 20%)"/><path d="M92 318v-74m0 0c-26 4-34-20-14-34-4-26 34-30 34-4 24 6 14 40-20 38z" stroke="hsl(${hue + 60} 30% 14%)" stroke-width="6" fill="hsl(${hue + 70} 26% 22%)"/>`,
  )
}

export function sprite(hue: number): string {
  const pixels = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => {
      const light = { o: 20, x: 58, '+': 82 }[sign]
      if (light === undefined) return []
      return `<rect x="${72 + x * 32}" y="${40 + y * 32}" width="32" height="32" fill="hsl(${hue} 76% ${light}%)"/>`
    }),
  )
  return picture(`<rect width="400" height="400" fill="hsl(${hue} 70% 90%)"/>${pixels.join('')}`)
}

const bars = Array.from(
  { length: 13 },
  (_, index) => `<path d="M${index * 60 - 180} -200h28v800h-28z" fill="#fff"/>`,
).join('')

const rows = [
  '..oooo..',
  '...oo...',
  '...oo...',
  '..o++o..',
  '.oxx+xo.',
  'oxxxxx+o',
  'oxxxxxxo',
  'oxxxxxxo',
  '.oxxxxo.',
  '..oooo..',
]

function picture(content: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${content}</svg>`)}`
}
