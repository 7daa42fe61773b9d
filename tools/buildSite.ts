import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * `npm run site`: builds the documentation site into `site/dist`, or into another folder with `npm run site -- FOLDER`. VitePress has its
 * own lockfile, so this program installs it first. The live components come from the Vite of this repository.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

export async function buildSite({ outDir }: { outDir: string }): Promise<void> {
  const folder = join(root, 'site/vitepress')
  await run('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  // VitePress writes no search index if a test has set NODE_ENV. It empties the folder, so it has to build first.
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(
    process.execPath,
    ['node_modules/vitepress/bin/vitepress.js', 'build', '--outDir', outDir],
    folder,
    env,
  )
  await buildLivePages({ outDir })
}

/** Builds the pages on which a visitor tries the components without installing anything. Writes them into the folder `components` of `outDir`. */
export async function buildLivePages({ outDir }: { outDir: string }): Promise<void> {
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'site', '--outDir', outDir], root)
}

async function run(
  command: string,
  options: readonly string[],
  cwd: string,
  env = process.env,
): Promise<void> {
  await promisify(execFile)(command, options, { cwd, env, maxBuffer: Number.POSITIVE_INFINITY })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outDir = resolve(process.argv[2] ?? join(root, 'site/dist'))
  await buildSite({ outDir })
  console.log(`The site is in ${outDir}. Serve it with: npx vite preview --outDir ${outDir}`)
}
