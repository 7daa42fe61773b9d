import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles `partsPage.tsx` with the React and the wagmi of an app, in development mode. */
export async function bundleParts(options: { app: string }): Promise<string> {
  const { app } = options
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      alias: [
        {
          find: /^(react|react-dom|wagmi|@tanstack\/react-query)(?=\/|$)/,
          replacement: `${app}/node_modules/$1`,
        },
      ],
    },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('partsPage.tsx', import.meta.url)),
        formats: ['iife'],
        name: 'partsPage',
      },
    },
  })
  const [bundle] = [built].flat()
  const [chunk] = bundle && 'output' in bundle ? bundle.output : []
  if (chunk?.type !== 'chunk') throw new Error('The page of the parts did not build.')
  return chunk.code
}
