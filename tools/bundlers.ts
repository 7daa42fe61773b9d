import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'
import { buildWithVite } from './buildWithVite.js'

const root = fileURLToPath(new URL('..', import.meta.url))

export type Source = {
  code: string
  peers: readonly string[]
  /** Matches the imports that stay out of the bundle. */
  outside?: RegExp | undefined
}

export type Chunk = {
  fileName: string
  code: string
  moduleIds: readonly string[]
  imports: readonly string[]
  dynamicImports: readonly string[]
}

/** The bundlers that we measure with. Each bundles and minifies a module as an app would, and returns the entry chunk first. */
export const bundlers = { Vite: bundleInVite, esbuild: bundleInEsbuild }

async function bundleInVite({ code, peers, outside }: Source): Promise<Chunk[]> {
  const isPeer = (source: string) => peers.some((peer) => source === peer || source.startsWith(`${peer}/`))
  const chunks = await buildWithVite({
    root,
    logLevel: 'silent',
    plugins: [serveApp(code)],
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: {
        input: 'app',
        external: (source) => outside?.test(source) || isPeer(source),
      },
    },
  })
  return chunks.sort((one, other) => Number(other.isEntry) - Number(one.isEntry))
}

function serveApp(code: string): VitePlugin {
  const id = '\0app'
  return {
    name: 'app',
    resolveId: (source) => (source === 'app' ? id : undefined),
    load: (source) => (source === id ? code : undefined),
  }
}

async function bundleInEsbuild({ code, peers, outside }: Source): Promise<Chunk[]> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: root },
    absWorkingDir: root,
    outdir: 'app',
    external: peers.flatMap((peer) => [peer, `${peer}/*`]),
    plugins: outside ? [leaveOut(outside)] : [],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const isEntry = ({ fileName }: Chunk) => outputNamed(metafile, fileName).entryPoint === '<stdin>'
  return outputFiles
    .map(({ path, text }) => toChunk(metafile, basename(path), text))
    .sort((one, other) => Number(isEntry(other)) - Number(isEntry(one)))
}

function toChunk(metafile: Metafile, fileName: string, code: string): Chunk {
  const { imports, inputs } = outputNamed(metafile, fileName)
  const importsOf = (kind: string) =>
    imports.filter((one) => one.kind === kind && !one.external).map(({ path }) => basename(path))
  return {
    fileName,
    code,
    moduleIds: Object.keys(inputs).map((path) => join(root, path)),
    imports: importsOf('import-statement'),
    dynamicImports: importsOf('dynamic-import'),
  }
}

function outputNamed({ outputs }: Metafile, fileName: string): Metafile['outputs'][string] {
  const output = outputs[`app/${fileName}`]
  if (!output) throw new Error(`esbuild does not describe ${fileName}.`)
  return output
}

function leaveOut(outside: RegExp): Plugin {
  return {
    name: 'leave-out',
    setup: ({ onResolve }) => onResolve({ filter: outside }, ({ path }) => ({ path, external: true })),
  }
}
