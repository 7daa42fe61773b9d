import { rmSync } from 'node:fs'
import { checkHouseFile, houseFiles } from './checks/house.js'
import {
  checkBuild,
  checkInstalledTypes,
  checkPackageContents,
  checkSizes,
  workFolder,
} from './checks/packages.js'
import { CheckError } from './checks/runProgram.js'
import { checkFormatAndLint, checkProse, checkTypes, checkUnusedCode } from './checks/sources.js'

/** `npm run check` runs every check that does not run the product. Each check counts its inputs, and fails if the count is 0. */

type Check = { name: string; run: () => Promise<{ seen: number; what: string }> }

const checks: Check[] = [
  { name: 'build', run: checkBuild },
  { name: 'format and lint', run: checkFormatAndLint },
  { name: 'prose', run: checkProse },
  { name: 'types', run: checkTypes },
  { name: 'unused code', run: checkUnusedCode },
  { name: 'size of entries', run: checkSizes },
  { name: 'package contents', run: checkPackageContents },
  { name: 'types as installed', run: checkInstalledTypes },
  ...houseFiles.map((path) => ({
    name: path.replace(/\.test\.ts$/, ''),
    run: () => checkHouseFile(path),
  })),
]

const waiting = [...checks]
const failures: string[] = []
await Promise.all([work(), work()])
rmSync(workFolder, { recursive: true, force: true })
for (const failure of failures) console.log(`\n${failure}`)
console.log(
  failures.length === 0 ? '\nAll checks hold.' : `\n${failures.length} of ${checks.length} checks failed.`,
)
process.exitCode = failures.length === 0 ? 0 : 1

/** Runs the waiting checks one after another. Two calls of this function run in parallel, and share the list of waiting checks. */
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name } = next
    const start = performance.now()
    const { sign, text } = await runCheck(next)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${sign} ${name.padEnd(20)} ${`${seconds} s`.padStart(7)}  ${text}`)
  }
}

async function runCheck({ name, run }: Check): Promise<{ sign: '✓' | '✗'; text: string }> {
  try {
    const { seen, what } = await run()
    // `seen` is NaN if a program printed no count.
    if (!(seen > 0)) throw new CheckError('The check looked at nothing.')
    return { sign: '✓', text: `${seen} ${what}` }
  } catch (error) {
    failures.push(`── ${name} ──\n${outputOf(error).trim()}`)
    return { sign: '✗', text: 'failed' }
  }
}

function outputOf(error: unknown): string {
  if (error instanceof CheckError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
