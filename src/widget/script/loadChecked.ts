import type { loadPart as load } from '../loadPart.js'
import { scriptFiles } from './scriptFiles.js'

/**
 * Loads the rest of the script from beside it, and only as it was built: the browser is told the hash of each file before
 * it is asked for. So a page that names the script's own hash is sure of all that runs in it.
 */
export function loadPart(options: load.Options): Promise<load.ReturnType> {
  const { frame, locale, scanned } = options
  const { dialog, bridge, code, languages } = scriptFiles
  const [language = ''] = locale.toLowerCase().split(/[-_]/)
  const part = frame ? bridge : dialog
  const more = scanned && !frame ? code : []
  for (const name of [...part, ...more, ...(languages[language] ?? [])]) demand(name)
  return import(/* @vite-ignore */ addressOf(part[0] ?? ''))
}

/** What is fetched for this link is what an import of the same address gets, or none gets anything. */
function demand(name: string): void {
  const href = addressOf(name)
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  if ([...links].some((link) => link.href === href)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.integrity = `sha256-${scriptFiles.hashes[name]}`
  link.href = href
  document.head.append(link)
}

function addressOf(name: string): string {
  return new URL(name, import.meta.url).href
}
