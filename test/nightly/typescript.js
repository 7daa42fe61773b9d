import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

/** Hooks by which Node runs this repository's TypeScript as it is. */

export async function resolve(specifier, context, next) {
  const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts')
  if (!isOurs) return next(specifier, context)
  // What is JavaScript stays so.
  return next(specifier.replace(/\.js$/, '.ts'), context).catch(() => next(specifier, context))
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const text = await readFile(fileURLToPath(url), 'utf8')
  const { code } = await transform(text, {
    loader: 'ts',
    format: 'esm',
    sourcemap: 'inline',
    sourcefile: url,
  })
  return { format: 'module', source: code, shortCircuit: true }
}
