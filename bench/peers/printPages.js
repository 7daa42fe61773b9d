import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, measureCards } from '../measureCards.js'
import { fromPeers } from './fromPeers.js'
import { measurePages } from './measurePages.js'

/** Prints the costs of a page with one button, for Tillkit and the compared kits in `folder`, and the costs of a thousand cards. */
export async function printPages({ folder, rounds }) {
  const read = (path) => readFileSync(path, 'utf8')
  const ours = { plugins: [], styles: read(at('../../dist/components/styles.css')) }
  const theirs = { plugins: [fromPeers(folder)] }
  const kit = {
    ...theirs,
    styles: read(join(folder, 'node_modules/@coinbase/onchainkit/dist/assets/style.css')),
  }

  const pages = await measurePages({
    rounds,
    pages: {
      Tillkit: { ...ours, input: at('./pages/ours.jsx') },
      'wagmi alone': { plugins: [], input: at('./pages/bare.jsx') },
      OnchainKit: { ...kit, input: at('./pages/onchainkit.jsx') },
      thirdweb: { ...theirs, input: at('./pages/thirdweb.jsx') },
    },
  })
  console.log(`\na page with one button, medians of ${rounds}`)
  table(['', 'kB after gzip', 'files', 'script', 'until the button', 'requests'], pages, (page) => [
    (page.bytes / 1000).toFixed(0),
    page.files,
    formatMs(page.script),
    formatMs(page.button),
    page.requests,
  ])

  const cards = await measureCards({
    rounds,
    others: [
      { ...kit, side: 'OnchainKit', script: await bundle(at('./cards/onchainkit.jsx'), kit.plugins) },
      { ...theirs, side: 'thirdweb', script: await bundle(at('./cards/thirdweb.jsx'), theirs.plugins) },
    ],
  })
  console.log(`\n1,000 cards, medians of ${rounds}`)
  table(['', 'painted', 'all of it shown', 'the page again', 'one changed', 'requests'], cards, (card) => [
    ...[card.paint, card.shown, card.again, card.change].map(formatMs),
    card.requests,
  ])
}

function table(head, sides, cellsOf) {
  console.log(`| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}`)
  for (const [name, figures] of Object.entries(sides))
    console.log(`| ${[name, ...cellsOf(figures)].join(' | ')} |`)
}

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const formatMs = (time) => `${Math.round(time)} ms`
