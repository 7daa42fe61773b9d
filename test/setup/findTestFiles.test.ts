import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findTestFiles } from './findTestFiles.js'
import { temporaryFolder } from './temporaryFolder.js'

describe('findTestFiles', () => {
  test('returns a file as real when its imports reach a program, and others as unit tests', async () => {
    const found = await find({
      'test/plain.test.ts': "import { add } from '../src/add.js'\n",
      'test/view.test.tsx': "import { add } from '../src/add.js'\n",
      'test/chain.test.ts': "import { start } from './support/start.js'\n",
      'test/support/start.ts': "import {\n  run,\n} from '../../src/run.js'\n",
      'src/run.ts': "import { spawn } from 'node:child_process'\n",
      'src/add.ts': "import type { ChildProcess } from 'node:child_process'\n",
      'packages/relay/test/rows.test.ts':
        "import { createDatabase } from '../../../test/setup/database.js'\n",
      'test/setup/database.ts': '',
      'test/e2e/page.test.ts': '',
      'test/house/rules.test.ts': '',
    })
    expect(found).toEqual({
      unit: ['test/plain.test.ts'],
      'unit-dom': ['test/view.test.tsx'],
      real: ['test/chain.test.ts', 'packages/relay/test/rows.test.ts'],
      'real-dom': [],
      e2e: ['test/e2e/page.test.ts'],
    })
  })

  test('follows dynamic imports in tests', async () => {
    const found = await find({ 'test/later.test.ts': "const { run } = await import('node:child_process')\n" })
    expect(found.real).toEqual(['test/later.test.ts'])
  })

  test('marks the files that npm test omits, and those of which it runs a sample', async () => {
    const root = await write({
      'test/npm.whole.test.ts': '',
      'test/rows.test.ts': "import { sample } from './setup/sample.js'\n",
      'test/setup/sample.ts': '',
    })
    expect(findTestFiles(root).unit).toEqual([
      { path: 'test/npm.whole.test.ts', isWhole: true, isSampled: false },
      { path: 'test/rows.test.ts', isWhole: false, isSampled: true },
    ])
  })
})

async function find(files: Record<string, string>) {
  const found = Object.entries(findTestFiles(await write(files)))
  return Object.fromEntries(found.map(([project, list]) => [project, list.map(({ path }) => path)]))
}

async function write(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}
