import { existsSync, readFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { type CpuReport, pathOf } from './cpu/cpuReporter.js'

/** Prints the counts as the last line: `123 passed, 0 failed`. Adds `, 4 skipped` if a test was skipped. */
export function closingLine({ except = '' }: closingLine.Options = {}): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const passedBefore = readPassed(except)
      const states = modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => {
          const { state } = test.result()
          return state === 'passed' && passedBefore.has(`${pathOf(module)} ${test.fullName}`)
            ? 'known'
            : state
        }),
      )
      const count = (state: (typeof states)[number]) => states.filter((each) => each === state).length
      const failed = count('failed') + modules.filter(failedOutsideTests).length + unhandledErrors.length
      const skipped = count('skipped') + count('pending')
      console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    },
  }
}

export declare namespace closingLine {
  type Options = {
    /**
     * The path of the report that `cpuReporter` wrote in an earlier run. Tests that passed in that run do not count again. @default none
     */
    except?: string
  }
}

function readPassed(path: string): Set<string> {
  if (!existsSync(path)) return new Set()
  const { files }: CpuReport = JSON.parse(readFileSync(path, 'utf8'))
  return new Set(files.flatMap(({ path, passed }) => passed.map((name) => `${path} ${name}`)))
}

/** Returns whether a file failed although none of its tests failed. Then the file did not load, or a hook threw. */
function failedOutsideTests(module: TestModule): boolean {
  return module.state() === 'failed' && ![...module.children.allTests('failed')].length
}
