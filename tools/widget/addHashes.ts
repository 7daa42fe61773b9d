import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachChunks } from '../reachChunks.js'
import type { WidgetChunk } from './bundleWidget.js'
import { hashOf } from './hashOf.js'

/**
 * Adds the hashes of rarely loaded chunks to the chunks that import them, and writes all chunks again.
 *
 * Before a chunk imports a rarely loaded chunk, the importing chunk tells the browser the hashes of the files that this import loads. The
 * browser verifies these files.
 */
export function addHashes(
  folder: string,
  chunks: readonly WidgetChunk[],
  rare: readonly WidgetChunk[],
): void {
  // A chunk's code contains the hashes of the rare chunks that it imports. So finish the rare chunks first, and hash this chunk afterwards.
  const finished = new Map<WidgetChunk, boolean>()
  const finish = (chunk: WidgetChunk) => {
    if (finished.has(chunk)) return
    finished.set(chunk, false)
    for (const late of rare.filter(({ fileName }) => chunk.dynamicImports.includes(fileName))) {
      const files = newFilesOf(late, chunk, chunks)
      for (const file of files) {
        finish(file)
        if (!finished.get(file))
          throw new Error(`${file.fileName} and ${chunk.fileName} would each need the hash of the other.`)
      }
      chunk.code = withHashes(chunk, late, files)
    }
    writeFileSync(join(folder, chunk.fileName), chunk.code)
    finished.set(chunk, true)
  }
  for (const chunk of chunks) finish(chunk)
}

function newFilesOf(
  late: WidgetChunk,
  importing: WidgetChunk,
  chunks: readonly WidgetChunk[],
): WidgetChunk[] {
  const loaded = reachChunks([importing], chunks, { lazy: false })
  return reachChunks([late], chunks, { lazy: false }).filter((chunk) => !loaded.includes(chunk))
}

function withHashes(chunk: WidgetChunk, late: WidgetChunk, files: readonly WidgetChunk[]): string {
  const hashes = files.map(({ fileName, code }) => [fileName, hashOf(code, 'sha256')])
  const code = chunk.code.replace(`import(\`./${late.fileName}\`)`, (lazily) => {
    return `((${giveHashes})(${JSON.stringify(hashes)}),${lazily})`
  })
  if (code === chunk.code) throw new Error(`${chunk.fileName} does not load ${late.fileName} by import().`)
  return code
}

/** The code that runs in the page and tells the browser the hashes of files. */
const giveHashes =
  'a=>a.map(([n,h])=>document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",integrity:"sha256-"+h,href:new URL(n,import.meta.url)})))'
