import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundlers } from './bundlers.js'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const kB = 1000

/** The parts for a payment in another currency, each measured by itself: the reader of a router with all that it imports. */
const parts = {
  'the picker of what is paid with': {
    taken: {
      'components/swap/PayPicker.js': 'PayPicker',
      'components/checkout/usePayPicker.js': 'usePayPicker',
      'hooks/payOptions.js': 'payOptions',
    },
    // The dialog around it has the rest: texts, amounts, hooks.
    outside: /^(\.\.\/(parts|messages)|\.\.\/\.\.)\//,
    budget: 4 * kB,
  },
  ...reader('Uniswap V2', 'swaps/uniswapV2/uniswapV2Router.js', 'uniswapV2Router'),
  ...reader('SwapRouter02', 'swaps/uniswapV3/uniswapV3Router.js', 'uniswapV3Router'),
  ...reader('the universal router', 'swaps/universal/universalRouter.js', 'universalRouter'),
  ...reader('what wraps', 'swaps/wrapped/wrappedRouter.js', 'wrappedRouter'),
  ...reader('our contract, and all of these', 'swaps/checkout/readSwapCheckout.js', 'readSwapCheckout'),
}

/**
 * Weighs each part by itself in bytes after gzip, minified, without `peers`. Resolves to `{ name, budget, first, all, esbuild }` of
 * each, as `measureSizes` does.
 *
 * @throws Error if one is empty.
 */
export function measureSwaps({ peers }) {
  return Promise.all(
    Object.entries(parts).map(async ([name, { taken, outside, budget }]) => {
      const lines = Object.entries(taken).map(
        ([file, what]) => `import { ${what} } from '${join(dist, file)}'`,
      )
      const code = `${lines.join('\n')}\nglobalThis.app = { ${Object.values(taken).join(', ')} }`
      const weigh = async (bundle) => {
        const chunks = await bundle({ code, peers, outside })
        const size = chunks.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0)
        if (size < 400) throw new Error(`The bundle of ${name} is empty.`)
        return { first: size, all: size }
      }
      const [inVite, inEsbuild] = [await weigh(bundlers.Vite), await weigh(bundlers.esbuild)]
      return { name: `  ${name}`, budget, ...inVite, esbuild: { ...inEsbuild, budget } }
    }),
  )
}

/** Whether a built file is a part of swaps, or of the picker for a currency: none of them loads with the page. */
export function isOfSwaps(file) {
  return /\/dist\/(components\/swap|swaps)\//.test(file)
}

function reader(name, file, taken) {
  return { [`reads ${name}`]: { taken: { [file]: taken }, budget: 6 * kB } }
}
