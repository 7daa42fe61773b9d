import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The bundlers that the sizes are held in. Each bundles the text of a module as an app would, minified, without `peers`, and
 * answers its chunks: `{ name, text, files, imports, later }`, the one that the page names first; `imports` load along with it.
 * What is imported under a name that `outside` fits is left out as well.
 */
export const bundlers = {
  async Vite({ code, peers, outside }) {
    const id = '\0app'
    const app = {
      name: 'app',
      resolveId: (source) => (source === 'app' ? id : undefined),
      load: (source) => (source === id ? code : undefined),
    }
    const built = await vite({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [app],
      build: {
        write: false,
        target: 'es2023',
        rollupOptions: {
          input: 'app',
          external: (source) =>
            outside?.test(source) || peers.some((peer) => source === peer || source.startsWith(`${peer}/`)),
        },
      },
    })
    const chunks = [built].flat()[0].output.filter(({ type }) => type === 'chunk')
    return chunks
      .sort((one, other) => Number(other.isEntry) - Number(one.isEntry))
      .map(({ fileName: name, code: text, moduleIds: files, imports, dynamicImports: later }) => ({
        name,
        text,
        files,
        imports,
        later,
      }))
  },

  async esbuild({ code, peers, outside }) {
    const { outputFiles, metafile } = await esbuild({
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
    const chunks = outputFiles.map(({ path, text }) => {
      const name = basename(path)
      const { imports, inputs, entryPoint } = metafile.outputs[`app/${name}`]
      const within = (kind) =>
        imports.filter((one) => one.kind === kind && !one.external).map(({ path }) => basename(path))
      const files = Object.keys(inputs).map((path) => join(root, path))
      const chunk = {
        name,
        text,
        files,
        imports: within('import-statement'),
        later: within('dynamic-import'),
      }
      return { chunk, isEntry: entryPoint === '<stdin>' }
    })
    return chunks.sort((one, other) => Number(other.isEntry) - Number(one.isEntry)).map(({ chunk }) => chunk)
  },
}

function leaveOut(outside) {
  return {
    name: 'leave-out',
    setup: ({ onResolve }) => onResolve({ filter: outside }, ({ path }) => ({ path, external: true })),
  }
}
