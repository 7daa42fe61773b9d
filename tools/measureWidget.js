import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * Weighs the built widget in bytes after gzip, Preact, wagmi and viem included: `loader` is what a page loads at once,
 * `dialog` all that it loads until a purchase is over, and `frame` the page's own part where a frame has the rest. A
 * language beside English is one more file.
 */
export async function measureWidget(folder) {
  const { scriptFiles } = await import(pathToFileURL(join(folder, 'script/scriptFiles.js')).href)
  const { dialog, bridge } = scriptFiles
  const weigh = (names) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0)
  const loader = 'till-checkout.js'
  return { loader: weigh([loader]), dialog: weigh([loader, ...dialog]), frame: weigh([loader, ...bridge]) }
}
