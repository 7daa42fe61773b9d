import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScriptFiles } from '../src/widget/script/scriptFiles.js'
import { weigh } from './weigh.js'

/** Sizes of the widget in bytes after gzip. */
type WidgetSizes = {
  loader: number
  /** The size of all files that the page loads until the purchase is over. */
  dialog: number
  /** The size of all files that the host’s page loads if the checkout is in an iframe. The files inside of the iframe do not count. */
  frame: number
}

/** Measures the built widget. A language other than English is one more file, which no size includes. */
export async function measureWidget(folder: string): Promise<WidgetSizes> {
  const built: { scriptFiles: ScriptFiles } = await import(
    pathToFileURL(join(folder, 'script/scriptFiles.js')).href
  )
  const { dialog, bridge } = built.scriptFiles
  const weighFiles = (names: readonly string[]) =>
    weigh(names.map((name) => readFileSync(join(folder, name))))
  const loader = 'till-checkout.js'
  return {
    loader: weighFiles([loader]),
    dialog: weighFiles([loader, ...dialog]),
    frame: weighFiles([loader, ...bridge]),
  }
}
