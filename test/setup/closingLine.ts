import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with its counts alone on a line: `123 passed, 0 failed`, and `, 4 skipped` where any were. */
export function closingLine(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const states = modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => test.result().state),
      )
      const count = (state: (typeof states)[number]) => states.filter((each) => each === state).length
      const failed = count('failed') + modules.filter(failedOutsideTests).length + unhandledErrors.length
      const skipped = count('skipped') + count('pending')
      console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    },
  }
}

/** A file that does not load, or whose hooks throw, may fail without a failed test. */
function failedOutsideTests(module: TestModule): boolean {
  return module.state() === 'failed' && ![...module.children.allTests('failed')].length
}
