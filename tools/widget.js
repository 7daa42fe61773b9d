import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { parseAbi, parseAbiItem } from 'viem'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the drop-in widget in a folder that `tsc` and the styles were put into: the styles as a shadow root takes them,
 * the script `till-checkout.js` with what it loads from beside itself, the page of the frame, and the hashes of all.
 */
export async function buildWidget({ dist = join(root, 'dist') } = {}) {
  const folder = join(dist, 'widget')
  await writeStyles(dist)
  await buildScript(folder)
  copyFileSync(join(root, 'src/widget/frame', framePage), join(folder, framePage))
  const files = readdirSync(folder).filter((name) => /^till-checkout.*\.js$/.test(name))
  const integrity = Object.fromEntries(files.sort().map((name) => [name, hashOf(join(folder, name))]))
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(integrity, undefined, 2)}\n`)
}

const framePage = 'till-checkout-frame.html'

/** Within a shadow root there is no `:root`: what it sets is set on the element around. */
async function writeStyles(dist) {
  const sources = ['components/styles.css', 'widget/widget.css']
  const text = sources.map((path) => readFileSync(join(dist, path), 'utf8')).join('\n')
  const { code } = await transform(text, { loader: 'css', minify: true })
  const needed = code.replace(/[^{};]+\{[^{}]*\}/g, (rule) => (isForShops(rule) ? '' : rule))
  const inShadow = needed.replace(/:root((?:\[[^\]]*\]|:not\([^()]*\))*)/g, (_, which) => {
    return which === '' ? ':host' : `:host(${which})`
  })
  if (!inShadow.includes(':host'))
    throw new Error('The styles of the components set nothing on :root any more.')
  writeFileSync(join(dist, 'widget/styles.js'), `export const styles = ${JSON.stringify(inShadow.trim())}\n`)
}

/** Whether a rule is for nothing but parts that a checkout does not have: cards, grids, tables of prices. */
function isForShops(rule) {
  const [selector] = rule.split('{')
  const classes = selector.match(/\.till-[\w-]+/g) ?? []
  return classes.length > 0 && classes.every((name) => /^\.till-(card|grid|swap|quantity)\b/.test(name))
}

async function buildScript(folder) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [leaveOut()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      // Everything is asked for at once anyway, and each file has a hash of its own.
      modulePreload: false,
      chunkSizeWarningLimit: 1_000,
      rollupOptions: {
        preserveEntrySignatures: 'exports-only',
        input: {
          'till-checkout': join(folder, 'script.js'),
          'till-checkout-frame': join(folder, 'frame/frame.js'),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'till-checkout-[name]-[hash].js',
          // A few large files are smaller than many small ones; the page's side of a frame goes without React.
          codeSplitting: {
            groups: [
              { name: 'chain', test: /node_modules\/(viem|ox|abitype|@noble|zod)\//, priority: 1 },
              { name: 'react', test: /node_modules\// },
            ],
          },
        },
      },
    },
  })
}

/**
 * Leaves out what a page with a wallet never runs: of viem keys and their signatures, transactions put together without a
 * wallet, look-ups off the chain, contracts that are not deployed; of React Query mutations and endless lists; what old Reacts
 * lack. ABIs are read now, so that what reads them stays here too. A fifth of the whole.
 */
function leaveOut() {
  return {
    name: 'leave-out',
    enforce: 'pre',
    transform(code, id) {
      const [, path = id] = /\/node_modules\/(?!.*\/node_modules\/)(.*)$/.exec(id) ?? []
      if (path in replaced) return replaced[path]
      if (path.includes('vite/preload-helper')) return 'export const __vitePreload = (load) => load()'
      if (path === 'viem/_esm/constants/contracts.js') return code.replace(/'0x[0-9a-f]{200,}'/g, "'0x'")
      if (path === 'viem/_esm/actions/public/call.js') {
        const plain = code
          .replace(/await import\('[^']*ccip\.js'\)/, '{}')
          .replace(/BlockOverrides\.toRpc/, 'Object')
        return plain.replace(writtenAbi, readAbi)
      }
      return path === id ? code.replace(writtenAbi, readAbi) : undefined
    },
  }
}

const never = (name) => `export const ${name} = () => { throw new Error('${name} is left out.') }\n`

/** What stands for whole modules. */
const replaced = {
  'viem/_esm/actions/wallet/sendTransaction.js': never('sendTransaction'),
  'viem/_esm/utils/signature/recoverPublicKey.js': never('recoverPublicKey'),
  // wagmi reads one by one where this fails, and the transport puts these reads into one request.
  'viem/_esm/actions/public/multicall.js': never('multicall'),
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js':
    never('infiniteQueryBehavior') + never('hasNextPage') + never('hasPreviousPage'),
  '@tanstack/query-core/build/modern/mutation.js': `export class Mutation {}\n${never('getDefaultState')}`,
  'use-sync-external-store/shim/index.js': "export { useSyncExternalStore } from 'react'",
}

const writtenAbi = /\bparseAbi(Item)?\((\[(?:[^'[\]]|'[^']*')*\]|'[^']*')\)/g

/** The text of an ABI, or of one item, that was written as signatures. */
function readAbi(_, item, signatures) {
  const written = new Function(`return ${signatures}`)()
  return JSON.stringify(item ? parseAbiItem(written) : parseAbi(written))
}

function hashOf(path) {
  return `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`
}
