import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Lets the pages of this folder take what they name from where the peers are installed, and not from what is ours. */
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
