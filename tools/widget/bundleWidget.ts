import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { buildWithVite } from '../buildWithVite.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type WidgetChunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'isEntry' | 'facadeModuleId' | 'code' | 'imports' | 'dynamicImports'
>

/**
 * Replaces React with Preact, which has a seventh of the size, for pages without React. A longer path comes before its prefix, because Vite
 * uses the first match.
 */
const inPlaceOfReact = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

export async function bundleWidget(
  folder: string,
  options: { plugins: Plugin[]; input: Record<string, string>; output: Rolldown.OutputOptions },
): Promise<WidgetChunk[]> {
  const { plugins, input, output } = options
  const chunks = await buildWithVite({
    root,
    logLevel: 'error',
    base: './',
    plugins,
    resolve: { alias: inPlaceOfReact },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      // The loader requests all files at once, so the bundle needs no code of Vite that preloads imports.
      modulePreload: false,
      chunkSizeWarningLimit: 1_000,
      rollupOptions: { preserveEntrySignatures: 'strict', input, output },
    },
  })
  return chunks.map(({ fileName, name, isEntry, facadeModuleId, code, imports, dynamicImports }) => {
    return { fileName, name, isEntry, facadeModuleId, code, imports, dynamicImports }
  })
}
