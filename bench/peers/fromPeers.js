import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A Vite plugin for the pages in this folder: it finds their imported packages in the folder with the compared kits. */
export function fromPeers(folder) {
  return {
    name: 'from peers',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.startsWith(here) || /^[./]/.test(id)) return null
      return this.resolve(id, join(folder, 'load.js'), { skipSelf: true })
    },
  }
}

const here = fileURLToPath(new URL('.', import.meta.url))
