import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

// This setup file of the unit tests makes each function that starts a program throw. Unit tests may start no chain, database or browser.
const names = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const
for (const name of names) {
  Object.assign(childProcess, {
    [name]: (program: unknown) => {
      throw new Error(
        `A unit test started ${program}. Import the module that starts it statically: test/setup/findTestFiles.ts then runs the file as a real test.`,
      )
    },
  })
}
syncBuiltinESMExports()
