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
  await buildLoader(folder, await buildParts(folder))
  copyFileSync(join(root, 'src/widget/frame', framePage), join(folder, framePage))
  const files = readdirSync(folder).filter((name) => /^till-checkout.*\.js$/.test(name))
  const hashes = files.sort().map((name) => [name, `sha384-${hashOf(readFileSync(join(folder, name)))}`])
  const integrity = Object.fromEntries(hashes)
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

/** Builds all that is loaded later, and the frame's own script. Answers the files, and which of them go together. */
async function buildParts(folder) {
  const chunks = await bundle(folder, {
    plugins: [leaveOut(), takeAlong()],
    input: {
      dialog: join(folder, 'dialog/mountDialog.js'),
      bridge: join(folder, 'frame/mountFrame.js'),
      frame: join(folder, 'frame/frame.js'),
    },
    output: {
      entryFileNames: ({ name }) => `till-checkout-${name === 'frame' ? name : '[name]-[hash]'}.js`,
      chunkFileNames: 'till-checkout-[name]-[hash].js',
      // A few large files are smaller than many small ones; the page's side of a frame goes without Preact.
      codeSplitting: {
        groups: [
          { name: 'chain', test: /node_modules\/(viem|ox|abitype|@noble|zod)\//, priority: 4 },
          { name: 'preact', test: /node_modules\//, priority: 3 },
          ...['shared', 'checkout', 'seaport'].map((room, index) => ({
            name: (id, graph) => (roomOf(id, graph) === room ? room : null),
            priority: 2 - index,
          })),
        ],
      },
    },
  })
  const entry = (wanted) => chunks.find(({ name, isEntry }) => isEntry && name === wanted)
  const locales = chunks.filter(({ facadeModuleId }) =>
    /\/messages\/(?!en\.)\w\w\.js$/.test(facadeModuleId ?? ''),
  )
  const code = chunks.filter(({ name }) => name === 'qrPicture')
  if (code.length !== 1) throw new Error('What draws a code is no file of its own.')
  const rare = ['seaport', 'swaps'].map((name) => {
    const found = chunks.find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/checkout/plan/lazy/${name}.js`),
    )
    if (!found) throw new Error(`What reads ${name} is no file of its own.`)
    return found
  })
  checkRare(folder, chunks, rare)
  const languages = locales.map((chunk) => [chunk.name, reach([chunk], chunks, { lazy: false })])
  return {
    dialog: reach([entry('dialog')], chunks, { lazy: true, without: [...locales, ...code, ...rare] }),
    bridge: reach([entry('bridge')], chunks, { lazy: false }),
    code: reach(code, chunks, { lazy: false }),
    languages: Object.fromEntries(languages),
    // Shorter than what pages are told: they are a third of the script.
    hashes: Object.fromEntries(
      chunks
        .filter((chunk) => chunk.name !== 'frame' && !rare.includes(chunk))
        .map(({ fileName, code }) => [fileName, hashOf(code, 'sha256')]),
    ),
  }
}

/** Makes the dialogs and the purchase a part of the file of their button: the widget loads all of it shortly before a press. */
function takeAlong() {
  return {
    name: 'take-along',
    transform(code, id) {
      const [, name = ''] = /\/dist\/.*\/(\w+\.js)$/.exec(id) ?? []
      return eager[name]?.reduce((code, path, index) => {
        const lazily = `import('${path}')`
        if (!code.includes(lazily)) throw new Error(`${name} loads ${path} in another way.`)
        return `import * as eager${index} from '${path}'\n${code.replaceAll(lazily, `Promise.resolve(eager${index})`)}`
      }, code)
    },
  }
}

/** The file that a module is in: that of the dialog, of what the page's side of a frame needs as well, or of what only some need. */
function roomOf(id, graph) {
  const above = new Set([id])
  for (const one of above)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer)
  const isAbove = (path) => [...above].some((one) => one.endsWith(path))
  if (isAbove('/widget/dialog/mountDialog.js'))
    return isAbove('/widget/frame/mountFrame.js') ? 'shared' : 'checkout'
  return isAbove('/checkout/plan/lazy/seaport.js') ? 'seaport' : null
}

/** Chunks that the widget does not load by themselves, by the file that imports them. */
const eager = {
  'CheckoutButton.js': ['./CheckoutDialog.js'],
  'PurchaseButton.js': ['../wallet/WalletDialog.js'],
  'loadReaders.js': ['./market.js', './request.js', '../../verify/signingRules.js'],
  'openCheckout.js': ['./carryOut.js'],
}

/**
 * What only some purchases need is asked for by the file that needs it, which tells the browser the hash of it first, and of all that
 * comes along with it, as the page's own script does of the rest.
 */
function checkRare(folder, chunks, rare) {
  const checked = new Map()
  const check = (chunk) => {
    if (checked.has(chunk)) return
    checked.set(chunk, false)
    const here = reach([chunk], chunks, { lazy: false })
    for (const late of rare.filter(({ fileName }) => chunk.dynamicImports.includes(fileName))) {
      const along = reach([late], chunks, { lazy: false }).filter((name) => !here.includes(name))
      const told = along.map((name) => {
        const file = chunks.find(({ fileName }) => fileName === name)
        check(file)
        if (!checked.get(file))
          throw new Error(`${name} and ${chunk.fileName} would have to hold the hash of each other.`)
        return [name, hashOf(file.code, 'sha256')]
      })
      const code = chunk.code.replace(`import(\`./${late.fileName}\`)`, (lazily) => {
        return `((${tell})(${JSON.stringify(told)}),${lazily})`
      })
      if (code === chunk.code) throw new Error(`${chunk.fileName} loads ${late.fileName} in another way.`)
      chunk.code = code
    }
    writeFileSync(join(folder, chunk.fileName), chunk.code)
    checked.set(chunk, true)
  }
  for (const chunk of chunks) check(chunk)
}

/** Runs in the page: tells the browser the hashes of files. To tell them once more changes nothing. */
const tell =
  'a=>a.map(([n,h])=>document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",integrity:"sha256-"+h,href:new URL(n,import.meta.url)})))'

/** Builds the one file that a page names: it knows what it loads, and the hash of each. */
async function buildLoader(folder, files) {
  writeFileSync(
    join(folder, 'script/scriptFiles.js'),
    `export const scriptFiles = ${JSON.stringify(files)}\n`,
  )
  const checked = {
    name: 'checked',
    enforce: 'pre',
    resolveId: (source) => (source === './loadPart.js' ? join(folder, 'script/loadChecked.js') : undefined),
  }
  const chunks = await bundle(folder, {
    plugins: [checked],
    input: { 'till-checkout': join(folder, 'script/script.js') },
    output: { entryFileNames: '[name].js' },
  })
  if (chunks.length !== 1) throw new Error('The script is more than one file.')
}

/** What stands for React, where the page has none: a seventh of its size. Whole modules first, then what may stand before a path. */
const inPlaceOfReact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

async function bundle(folder, { plugins, input, output }) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins,
    resolve: { alias: inPlaceOfReact },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      // The loader asks for everything at once.
      modulePreload: false,
      chunkSizeWarningLimit: 1_000,
      rollupOptions: { preserveEntrySignatures: 'strict', input, output },
    },
  })
  return [built].flat()[0].output.flatMap(({ type, ...chunk }) => {
    const { fileName, name, isEntry, facadeModuleId, code, imports, dynamicImports } = chunk
    return type === 'chunk' ? { fileName, name, isEntry, facadeModuleId, code, imports, dynamicImports } : []
  })
}

/** The files that load along with some, these first; `lazy` also those that are loaded later. */
function reach(start, chunks, { lazy, without = [] }) {
  const found = new Set(start)
  for (const { imports, dynamicImports } of found) {
    for (const name of lazy ? [...imports, ...dynamicImports] : imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next && !without.includes(next)) found.add(next)
    }
  }
  return [...found].map(({ fileName }) => fileName)
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
        return writeAbis(plain)
      }
      return path === id ? writeAbis(code) : undefined
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
  // All that wagmi asks of it, for a few events of one wallet.
  'eventemitter3/index.mjs': `export class EventEmitter {
    listeners = {}
    on(name, listener) {
      this.listeners[name] = [...(this.listeners[name] ?? []), listener]
    }
    once(name, listener) {
      const first = (...values) => (this.off(name, listener), listener(...values))
      this.on(name, Object.assign(first, { listener }))
    }
    off(name, listener) {
      this.listeners[name] = this.listeners[name]?.filter((one) => one !== listener && one.listener !== listener)
    }
    emit(name, ...values) {
      for (const listener of this.listeners[name] ?? []) listener(...values)
    }
    listenerCount(name) {
      return this.listeners[name]?.length ?? 0
    }
  }`,
  'use-sync-external-store/shim/index.js': "export { useSyncExternalStore } from 'react'",
}

const list = /\[(?:[^'[\]]|'[^']*')*\]/.source
const writtenAbi = new RegExp(`\\bparseAbi(Item)?\\((${list}|'[^']*')\\)`, 'g')
const namedTexts = /^(?:export )?(const \w+ = \[(?:[\s,]|'[^']*')*\])/gm

/** The code of a module whose ABIs are written out instead of as signatures. Those may name lists of them that stand in it. */
function writeAbis(code) {
  const named = [...code.matchAll(namedTexts)].map(([, declaration]) => declaration)
  return code.replace(writtenAbi, (_, item, signatures) => {
    const written = new Function([...named, `return ${signatures}`].join('\n'))()
    return JSON.stringify(item ? parseAbiItem(written) : parseAbi(written))
  })
}

function hashOf(code, algorithm = 'sha384') {
  return createHash(algorithm).update(code).digest('base64')
}
