import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'

declare global {
  /** The code regions that ran in this worker since the set was cleared. A region is for example a block or a branch. */
  var tillkitHits: Set<string> | undefined
  /**
   * The code regions that ran while modules were loaded. Only the first test file of a worker loads a module, so these regions count for
   * every test file.
   */
  var tillkitLoadHits: Set<string> | undefined
}

const folder = process.env.TILLKIT_HITS

if (folder !== undefined) {
  globalThis.tillkitHits = new Set()
  globalThis.tillkitLoadHits ??= new Set()
  beforeAll(() => {
    for (const hit of globalThis.tillkitHits ?? []) globalThis.tillkitLoadHits?.add(hit)
  })
  afterAll(() => {
    const { testPath = '' } = expect.getState()
    const hits = [...new Set([...(globalThis.tillkitHits ?? []), ...(globalThis.tillkitLoadHits ?? [])])]
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${encodeURIComponent(testPath)}.json`), JSON.stringify(hits))
  })
}
