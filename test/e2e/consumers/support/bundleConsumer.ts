import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import type { Consumer } from './consumers.js'

/** Bundles an app with its own bundler. Returns the folder to serve. */
export async function bundleConsumer(options: bundleConsumer.Options): Promise<string> {
  const { app, bundler } = options
  const folder = join(app, 'dist')
  if (bundler === 'vite') {
    await run(app, 'node_modules/vite/bin/vite.js', 'build')
    return folder
  }
  // The bundlers other than Vite expect JavaScript, and a page that loads the script.
  for (const name of ['main', 'App', 'wagmi']) {
    const path = join(app, name === 'wagmi' ? 'wagmi.ts' : `${name}.tsx`)
    const { code } = await transform(await readFile(path, 'utf8'), { loader: 'tsx', jsx: 'automatic' })
    await writeFile(join(app, `${name}.js`), code)
  }
  await writeFile(join(app, 'bundle.mjs'), scripts[bundler])
  await run(app, 'bundle.mjs')
  await writeFile(join(folder, 'index.html'), page)
  return folder
}

export declare namespace bundleConsumer {
  type Options = { app: string; bundler: Consumer['bundler'] }
}

async function run(app: string, script: string, ...options: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [script, ...options], { cwd: app })
}

const page = `<!doctype html>
<html lang="en">
  <head><title>A shop</title><link rel="icon" href="data:," /></head>
  <body><div id="root"></div><script type="module" src="/main.js"></script></body>
</html>`

/** The configuration for webpack, which Rspack accepts too. */
const settings = `{
  mode: 'production',
  entry: './main.js',
  output: { path: process.cwd() + '/dist', filename: 'main.js', publicPath: '/' },
  experiments: { css: true },
  module: { rules: [{ test: /\\.css$/, type: 'css/auto' }] },
  performance: { hints: false },
}`
const finish = `(error, stats) => {
  if (!error && !stats.hasErrors() && !stats.hasWarnings()) return
  console.error(error ?? stats.toString())
  process.exitCode = 1
}`

const scripts = {
  webpack: `import webpack from 'webpack'\nwebpack(${settings}, ${finish})`,
  rspack: `import { rspack } from '@rspack/core'\nrspack(${settings}, ${finish})`,
  esbuild: `import { build } from 'esbuild'
await build({ entryPoints: ['main.js'], outdir: 'dist', bundle: true, splitting: true, format: 'esm', minify: true })`,
}
