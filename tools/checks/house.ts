import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { built, workFolder } from './packages.js'
import { bin, CheckError, root, runScript } from './runProgram.js'

/** The test files with the rules of this repository, relative to `test/house`. */
export const houseFiles = readdirSync(join(root, 'test/house'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .sort()

type HouseRun = {
  output: string
  files: { name: string; status: string; assertionResults: unknown[] }[]
}

let houseRun: Promise<HouseRun> | undefined

function runHouse(): Promise<HouseRun> {
  houseRun ??= built().then(async () => {
    const report = join(workFolder, 'house.json')
    const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`]
    const config = ['--config', 'test/house/vitest.config.ts']
    const output = await runScript(bin('vitest/vitest.mjs'), 'run', ...config, ...reporters).then(
      (result) => result.output,
      // If a test fails, vitest fails too. Ignore that here, because the report says which files failed.
      (error: Error) => error.message,
    )
    return { output, files: JSON.parse(readFileSync(report, 'utf8')).testResults }
  })
  return houseRun
}

export async function checkHouseFile(path: string) {
  const { output, files } = await runHouse()
  const file = files.find(({ name }) => name.endsWith(`/test/house/${path}`))
  if (file?.status !== 'passed') throw new CheckError(output)
  return { seen: file.assertionResults.length, what: 'rules' }
}
