import type { loadPart as load } from '../loadPart.js'
import { scriptFiles } from './scriptFiles.js'

/**
 * Loads further files of the script from the script's own folder. The browser gets the hash of each file first, and verifies the file with
 * this hash (subresource integrity).
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
