import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Programme } from '../budget.js'
import { type Softening, softenings } from './softenings.js'

/**
 * The control runs of `docs/security.md`: with a rule softened in a copy of the source, the test that is named for it has to fail.
 * The seed decides with which they begin.
 */
export const controls: Programme = {
  count: softenings.length,
  async run({ seed, budget, write }) {
    const folder = await copyHouse()
    let isWrong = false
    try {
      for (let done = 0; done < softenings.length && budget.goesOn(done); done++) {
        const softening = softenings[(seed + done) % softenings.length] as Softening
        const verdict = await carryOut(folder, softening)
        isWrong ||= !verdict.held
        const [file, piece] = softening.piece
        write(
          `${verdict.held ? '✓' : '✗'} ${softening.test}: ${verdict.said}, without “${softening.rule}” (${file})`,
        )
        if (!verdict.held) write(`    what was changed: ${piece.trim()}`)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return isWrong ? 'wrong' : 'held'
  },
}

const house = fileURLToPath(new URL('../../..', import.meta.url))

/** Copies what is needed to run tests, without what is installed: that is the same. */
async function copyHouse(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-controls-'))
  const left = new Set(['node_modules', '.git'].map((name) => join(house, name)))
  await cp(house, folder, { recursive: true, filter: (path) => !left.has(path) })
  await symlink(join(house, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

type Verdict = { held: boolean; said: string }

async function carryOut(folder: string, { test, piece: rule }: Softening): Promise<Verdict> {
  const [file, piece, instead] = rule
  const path = join(folder, 'src', file)
  const text = await readFile(path, 'utf8')
  await writeFile(
    path,
    text.replace(piece, () => instead),
  )
  try {
    // Browsers are served what was built.
    if (test.startsWith('e2e/') && (await runNode(folder, ['--import', 'tsx', 'tools/build.ts'])) !== 0)
      return { held: false, said: 'cannot be built' }
    const report = join(folder, 'report.json')
    await rm(report, { force: true })
    const files = ['run', `test/${test}`, '--bail=1', '--reporter=json', `--outputFile=${report}`]
    await runNode(folder, ['node_modules/vitest/vitest.mjs', ...files])
    const { numFailedTests, numTotalTests } = JSON.parse(await readFile(report, 'utf8'))
    // A file that cannot be loaded shows nothing.
    if (numTotalTests === 0) return { held: false, said: 'no test began' }
    return numFailedTests > 0 ? { held: true, said: 'fails' } : { held: false, said: 'does not fail' }
  } finally {
    await writeFile(path, text)
  }
}

async function runNode(cwd: string, args: readonly string[]): Promise<number | null> {
  const env = { ...process.env, TILLKIT_CONTROL_RUN: '1' }
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', env })
  const [code] = await once(child, 'exit')
  return code as number | null
}
