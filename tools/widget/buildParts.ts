import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { ScriptFiles } from '../../src/widget/script/scriptFiles.js'
import { reachChunks } from '../reachChunks.js'
import { addHashes } from './addHashes.js'
import { bundleWidget, type WidgetChunk } from './bundleWidget.js'
import { hashOf } from './hashOf.js'
import { importEagerly } from './importEagerly.js'
import { leaveOut } from './leaveOut.js'

export async function buildParts(folder: string): Promise<ScriptFiles> {
  const chunks = await bundleParts(folder)
  const dialog = chunkNamed('dialog', chunks)
  const bridge = chunkNamed('bridge', chunks)
  const code = chunkNamed('qrPicture', chunks)
  const locales = chunks.filter(({ facadeModuleId }) =>
    /\/messages\/(?!en\.)\w\w\.js$/.test(facadeModuleId ?? ''),
  )
  const rare = ['plan/lazy/seaport', 'plan/lazy/swaps', 'parts/drawings'].map((path) =>
    lazyChunk(path, chunks),
  )
  addHashes(folder, chunks, rare)
  const filesOf = (chunk: WidgetChunk, lazy: boolean, without: WidgetChunk[] = []) =>
    reachChunks([chunk], chunks, { lazy, without }).map(({ fileName }) => fileName)
  return {
    dialog: filesOf(dialog, true, [...locales, code, ...rare]),
    bridge: filesOf(bridge, false),
    code: filesOf(code, false),
    languages: Object.fromEntries(locales.map((chunk) => [chunk.name, filesOf(chunk, false)])),
    hashes: hashesOf(chunks.filter((chunk) => chunk.name !== 'frame' && !rare.includes(chunk))),
  }
}

function bundleParts(folder: string): Promise<WidgetChunk[]> {
  return bundleWidget(folder, {
    plugins: [leaveOut(), importEagerly()],
    input: {
      dialog: join(folder, 'dialog/mountDialog.js'),
      bridge: join(folder, 'frame/mountFrame.js'),
      frame: join(folder, 'frame/frame.js'),
    },
    output: {
      entryFileNames: ({ name }) => `till-checkout-${name === 'frame' ? name : '[name]-[hash]'}.js`,
      chunkFileNames: 'till-checkout-[name]-[hash].js',
      // A few large files have fewer bytes after gzip than many small ones. Preact has a file of its own, because a host's page with the
      // checkout in an iframe does not need it.
      codeSplitting: {
        groups: [
          { name: 'chain', test: /node_modules\/(viem|ox|abitype|@noble|zod)\//, priority: 4 },
          { name: 'preact', test: /node_modules\//, priority: 3 },
          groupOf('shared', 2),
          groupOf('checkout', 1),
          groupOf('seaport', 0),
        ],
      },
    },
  })
}

function groupOf(group: string, priority: number): Rolldown.CodeSplittingGroup {
  return { name: (id, graph) => (findGroup(id, graph) === group ? group : null), priority }
}

/**
 * Returns the output file for a module of Tillkit. `checkout`: only the dialog imports the module. `shared`: the host's page around an
 * iframe imports it too. `seaport`: only Seaport orders need it.
 */
function findGroup(id: string, graph: Rolldown.ChunkingContext): string | undefined {
  const above = new Set([id])
  for (const one of above)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer)
  const isAbove = (path: string) => [...above].some((one) => one.endsWith(path))
  if (isAbove('/widget/dialog/mountDialog.js'))
    return isAbove('/widget/frame/mountFrame.js') ? 'shared' : 'checkout'
  return isAbove('/checkout/plan/lazy/seaport.js') ? 'seaport' : undefined
}

function chunkNamed(name: string, chunks: readonly WidgetChunk[]): WidgetChunk {
  const named = chunks.filter((one) => one.name === name)
  const [chunk] = named
  if (!chunk || named.length > 1)
    throw new Error(`The widget has ${named.length} chunks named ${name}, not one.`)
  return chunk
}

function lazyChunk(path: string, chunks: readonly WidgetChunk[]): WidgetChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${path}.js`))
  if (!chunk) throw new Error(`The module ${path} is not a file of its own in the widget.`)
  return chunk
}

/**
 * Returns the SHA-256 hashes of the chunks. `integrity.json` has longer SHA-384 hashes, but here the hashes are a third of the script, so
 * they must be short.
 */
function hashesOf(chunks: readonly WidgetChunk[]): Record<string, string> {
  return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, hashOf(code, 'sha256')]))
}
