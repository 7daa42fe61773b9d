import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A Vite plugin that resolves the imports of this folder’s pages in the folder of the peers. */
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
