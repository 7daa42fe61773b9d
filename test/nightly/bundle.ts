import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Makes one file of a module with all that it needs, so that a process of it starts at once. Answers its path. */
export async function bundle(module: URL): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
  const outfile = join(folder, 'module.cjs')
  await build({
    entryPoints: [fileURLToPath(module)],
    outfile,
    bundle: true,
    minify: true,
    // What is installed is looked for from there.
    define: { 'import.meta.url': JSON.stringify(module.href) },
    platform: 'node',
    format: 'cjs',
    external: ['pg-native', 'cloudflare:sockets'],
    logLevel: 'error',
  })
  return outfile
}
