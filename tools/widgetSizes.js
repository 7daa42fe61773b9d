import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Weighs the built widget in bytes after gzip, React, wagmi and viem included: `loader` is what a page loads at once,
 * `dialog` all that it loads until a purchase is over, and `frame` the page's own part where a frame has the rest. A
 * language beside English is one more file.
 */
export function measureWidget(folder) {
  const names = readdirSync(folder).filter((name) => /^till-checkout.*\.js$/.test(name))
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const find = (start) => names.filter((name) => name.startsWith(start))
  const weigh = (found) =>
    [...found].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '', { level: 9 }).length, 0)

  /** What loads along with some files; `lazy` also what these load later. */
  function reach(start, { lazy, without = [] }) {
    const found = new Set(start)
    for (const name of found) {
      const code = files.get(name) ?? ''
      const fixed = code.matchAll(/(?:from|import)\s*["'`]\.\/(till-checkout[^"'`]*)["'`]/g)
      const later = lazy ? code.matchAll(/import\(\s*["'`]\.\/(till-checkout[^"'`]*)["'`]\s*\)/g) : []
      for (const [, next] of [...fixed, ...later]) if (!without.includes(next)) found.add(next)
    }
    return found
  }

  const languages = ['es', 'zh', 'ja', 'ar', 'de', 'fr'].flatMap((name) => find(`till-checkout-${name}-`))
  const bridge = find('till-checkout-mountFrame-')
  const loader = reach(['till-checkout.js'], { lazy: false })
  const dialog = reach(loader, { lazy: true, without: [...languages, ...bridge] })
  const frame = reach([...loader, ...bridge], { lazy: false })
  return { loader: weigh(loader), dialog: weigh(dialog), frame: weigh(frame), files: dialog.size }
}
