import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles a module and its imports into one file, so that a process that runs the module starts fast. Returns the path of the file. */
export async function bundle(module: URL): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-nightly-'))
  const outfile = join(folder, 'module.cjs')
  await build({
    entryPoints: [fileURLToPath(module)],
    outfile,
    bundle: true,
    minify: true,
    // Installed packages are resolved relative to the original module.
    define: { 'import.meta.url': JSON.stringify(module.href) },
    platform: 'node',
    format: 'cjs',
    external: ['pg-native', 'cloudflare:sockets'],
    logLevel: 'error',
  })
  return outfile
}
