import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles the wallet of test pages (`pageWallet.ts`) into one script. Later calls return the same bundle. */
export function bundleWallet(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

let bundled: Promise<string> | undefined

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('pageWallet.ts', import.meta.url)),
        formats: ['iife'],
        name: 'pageWallet',
      },
    },
  })
  const [bundle] = [built].flat()
  const [chunk] = bundle && 'output' in bundle ? bundle.output : []
  if (chunk?.type !== 'chunk') throw new Error('The wallet of the page did not build.')
  return chunk.code
}
