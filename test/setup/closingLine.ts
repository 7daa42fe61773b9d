import { existsSync, readFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { type CpuReport, pathOf } from './cpu/cpuReporter.js'

/**
 * Ends the run with its counts alone on a line: `123 passed, 0 failed`, and `, 4 skipped` if a test was skipped.
 * Does not count the tests again that passed in the run of the report `except`.
 */
export function closingLine({ except = '' }: closingLine.Options = {}): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const known = readPassed(except)
      const states = modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => {
          const { state } = test.result()
          return state === 'passed' && known.has(`${pathOf(module)} ${test.fullName}`) ? 'known' : state
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
    /** The path of a report by `cpuReporter`. @default none */
    except?: string
  }
}

/** Names the tests that passed in an earlier run. A report that does not exist names none. */
function readPassed(path: string): Set<string> {
  if (!existsSync(path)) return new Set()
  const { files }: CpuReport = JSON.parse(readFileSync(path, 'utf8'))
  return new Set(files.flatMap(({ path, passed }) => passed.map((name) => `${path} ${name}`)))
}

/** A file that does not load, or whose hooks throw, may fail without a failed test. */
function failedOutsideTests(module: TestModule): boolean {
  return module.state() === 'failed' && ![...module.children.allTests('failed')].length
}
