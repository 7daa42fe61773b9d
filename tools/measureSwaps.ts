import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlers } from './bundlers.js'
import { kB, type Size, weigh } from './weigh.js'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

type Part = {
  name: string
  /** The export to import from each file, keyed by the path of the file in `dist`. */
  exports: Record<string, string>
  outside?: RegExp
  budget: number
}

const parts: Part[] = [
  {
    name: 'the picker of what is paid with',
    exports: {
      'components/swap/PayPicker.js': 'PayPicker',
      'components/checkout/usePayPicker.js': 'usePayPicker',
      'hooks/payOptions.js': 'payOptions',
    },
    // The dialog around the picker has already loaded the files for texts, amounts and hooks. So do not count them.
    outside: /^(\.\.\/(parts|messages)|\.\.\/\.\.)\//,
    budget: 4 * kB,
  },
  reader('Uniswap V2', 'swaps/uniswapV2/uniswapV2Router.js', 'uniswapV2Router'),
  reader('SwapRouter02', 'swaps/uniswapV3/uniswapV3Router.js', 'uniswapV3Router'),
  reader('the universal router', 'swaps/universal/universalRouter.js', 'universalRouter'),
  reader('what wraps', 'swaps/wrapped/wrappedRouter.js', 'wrappedRouter'),
  reader('our contract, and all of these', 'swaps/checkout/readSwapCheckout.js', 'readSwapCheckout'),
]

function reader(name: string, file: string, exported: string): Part {
  return { name: `reads ${name}`, exports: { [file]: exported }, budget: 6 * kB }
}

export function measureSwaps({ peers }: { peers: readonly string[] }): Promise<Size[]> {
  return Promise.all(parts.map((part) => measurePart(part, peers)))
}

async function measurePart(
  { name, exports, outside, budget }: Part,
  peers: readonly string[],
): Promise<Size> {
  const lines = Object.entries(exports).map(([file, what]) => `import { ${what} } from '${join(dist, file)}'`)
  const code = `${lines.join('\n')}\nglobalThis.app = { ${Object.values(exports).join(', ')} }`
  const measure = async (bundle: (typeof bundlers)[keyof typeof bundlers]) => {
    const chunks = await bundle({ code, peers, outside })
    const size = weigh(chunks.map((chunk) => chunk.code))
    if (size < 400) throw new Error(`The bundle of ${name} is empty.`)
    return { first: size, all: size, budget }
  }
  const inVite = await measure(bundlers.Vite)
  return { name: `  ${name}`, ...inVite, esbuild: await measure(bundlers.esbuild) }
}

/** Whether a built file belongs to swaps or to the currency picker: no page loads such a file at first. */
export function isOfSwaps(file: string): boolean {
  return /\/dist\/(components\/swap|swaps)\//.test(file)
}
