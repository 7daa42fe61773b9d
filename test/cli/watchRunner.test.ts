import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchRunner } from '../../src/cli/watchRunner.js'

/**
 * These tests use fake timers and a fake parent process, because they cover only our own rule. `packages/service/test/serve.test.ts` tests
 * the rule with the real npm.
 */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Watches a runner that ends after a second. Returns how often the watch calls `onEnd` in the following minute. */
function reports(environment: Record<string, string>, { release = false } = {}): number {
  let parent = process.ppid
  const onEnd = vi.fn()
  const watch = watchRunner({ onEnd, environment, parent: () => parent })
  vi.advanceTimersByTime(1_000)
  expect(onEnd).not.toHaveBeenCalled()
  parent = 1
  if (release) watch.release()
  vi.advanceTimersByTime(60_000)
  watch.release()
  return onEnd.mock.calls.length
}

describe('watchRunner: a program that npm started ends with npm, any other survives its parent', () => {
  test.each(['exec', 'run', 'run-script', 'start'])('reports once that `npm %s` ended', (npm_command) => {
    expect(reports({ npm_command })).toBe(1)
  })

  test('does not report without npm', () => {
    expect(reports({})).toBe(0)
  })

  test('does not report after its release', () => {
    expect(reports({ npm_command: 'exec' }, { release: true })).toBe(0)
  })
})
