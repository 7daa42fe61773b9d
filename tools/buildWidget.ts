import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'
import type { ScriptFiles } from '../src/widget/script/scriptFiles.js'
import { buildParts } from './widget/buildParts.js'
import { bundleWidget } from './widget/bundleWidget.js'
import { hashOf } from './widget/hashOf.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the drop-in widget in a folder that already contains the output of `tsc` and the styles. */
export async function buildWidget({ dist = join(root, 'dist') } = {}): Promise<void> {
  const folder = join(dist, 'widget')
  await writeStyles(dist)
  await buildLoader(folder, await buildParts(folder))
  copyFileSync(join(root, 'src/widget/frame', framePage), join(folder, framePage))
  writeIntegrity(folder)
}

const framePage = 'till-checkout-frame.html'

/** Writes the styles of the widget as a module. Rules for `:root` become rules for `:host`, because a shadow root has no `:root`. */
async function writeStyles(dist: string): Promise<void> {
  const sources = ['components/styles.css', 'widget/widget.css']
  const text = sources.map((path) => readFileSync(join(dist, path), 'utf8')).join('\n')
  const { code } = await transform(text, { loader: 'css', minify: true })
  const ofCheckout = code.replace(/:where\(\.till-checkout\[data-basket\][^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
  const needed = ofCheckout.replace(/[^{};]+\{[^{}]*\}/g, (rule) => (isForShops(rule) ? '' : rule))
  const inShadow = needed.replace(/:root((?:\[[^\]]*\]|:not\([^()]*\))*)/g, (_, which: string) => {
    return which === '' ? ':host' : `:host(${which})`
  })
  if (!inShadow.includes(':host')) throw new Error('The styles of the components have no rule for :root.')
  writeFileSync(join(dist, 'widget/styles.js'), `export const styles = ${JSON.stringify(inShadow.trim())}\n`)
}

const forShops = /^\.till-(card|grid|swap|quantity|offers?|terms|amount|proceeds|basket)\b/

/**
 * Whether a rule applies only to cards, grids, baskets, offers, quote tables or quantity fields. The widget shows only a checkout, so it leaves
 * such a rule out.
 */
function isForShops(rule: string): boolean {
  const [selector = ''] = rule.split('{')
  // A shadow root has no `body`.
  if (selector.includes('body:has(')) return true
  const classes = selector.match(/\.till-[\w-]+/g) ?? []
  // Without a list and without `:not()`, a selector needs an element for each of its classes.
  const needsAll = !/,|:not\(/.test(selector)
  const areForShops = classes.map((name) => forShops.test(name))
  return classes.length > 0 && (needsAll ? areForShops.includes(true) : !areForShops.includes(false))
}

/** Builds the widget's script, which contains the names and the hashes of the files that it loads. */
async function buildLoader(folder: string, files: ScriptFiles): Promise<void> {
  writeFileSync(
    join(folder, 'script/scriptFiles.js'),
    `export const scriptFiles = ${JSON.stringify(files)}\n`,
  )
  const chunks = await bundleWidget(folder, {
    plugins: [loadChecked(folder)],
    input: { 'till-checkout': join(folder, 'script/script.js') },
    output: { entryFileNames: '[name].js' },
  })
  if (chunks.length !== 1) throw new Error('The script is more than one file.')
}

function loadChecked(folder: string): Plugin {
  return {
    name: 'load-checked',
    enforce: 'pre',
    resolveId: (source) => (source === './loadPart.js' ? join(folder, 'script/loadChecked.js') : undefined),
  }
}

function writeIntegrity(folder: string): void {
  const files = readdirSync(folder).filter((name) => /^till-checkout.*\.js$/.test(name))
  const hashes = files
    .sort()
    .map((name) => [name, `sha384-${hashOf(readFileSync(join(folder, name)), 'sha384')}`])
  const integrity = Object.fromEntries(hashes)
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify(integrity, undefined, 2)}\n`)
}
