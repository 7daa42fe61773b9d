import type { ChildProcess } from 'node:child_process'
import { Writable } from 'node:stream'
import {
  createVitest,
  ForksPoolWorker,
  type PoolOptions,
  type TestModule,
  type TestSequencer,
  type TestSpecification,
} from 'vitest/node'

/**
 * Starts one Vitest that runs test files repeatedly, each time in a new worker process. All runs share Vite’s cache and the global setup.
 *
 * @example
 * const bench = await openBench({ root: folder })
 * const { failure } = await bench.run(['test/checkout/verify/verify.test.ts'])
 */
export async function openBench({ root, config, setupFiles = [] }: openBench.Options): Promise<Bench> {
  let worker: KillableWorker | undefined
  let stale: readonly string[] = []
  let onStart: (module: TestModule) => void = () => {}
  const createPoolWorker = (options: PoolOptions) => {
    worker = new KillableWorker(options)
    return worker
  }
  // With this variable, tests do not shrink counterexamples. Only whether a test fails matters here, so shrinking would waste time.
  process.env.TILLKIT_CONTROL_RUN = '1'
  const vitest = await createVitest(
    'test',
    {
      root,
      ...(config !== undefined && { config }),
      watch: false,
      bail: 1,
      isolate: false,
      maxWorkers: 1,
      sequence: { sequencer: GivenOrder },
      pool: { name: 'killable', createPoolWorker },
      reporters: [{ onTestModuleQueued: (module) => onStart(module) }],
    },
    { clearScreen: false, logLevel: 'silent' },
    { stdout: silent(), stderr: silent() },
  )
  for (const project of vitest.projects) project.config.setupFiles.push(...setupFiles)
  const specifications = await vitest.globTestSpecifications()
  const byPath = new Map(specifications.map((each) => [fileOf(each), each]))

  function fileOf({ moduleId }: { moduleId: string }): string {
    return moduleId.slice(root.length + 1)
  }

  return {
    files: [...byPath.keys()],
    async run(files, { limitMs = () => 300_000, changed = [] } = {}) {
      // The files that the last run changed are restored on disk by now, so Vitest must read these files again, too.
      for (const path of [...stale, ...changed]) vitest.invalidateFile(`${root}/${path}`)
      stale = changed
      const chosen = files.map((path) => {
        const found = byPath.get(path)
        if (!found) throw new Error(`No test file ${path}.`)
        return found
      })
      let timer: NodeJS.Timeout | undefined
      let hung: string | undefined
      const watch = (path: string) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          hung = path
          worker?.kill()
        }, limitMs(path))
      }
      onStart = (module) => watch(fileOf(module))
      // Each Vitest project has its own worker, so the given order holds only within a project.
      const result = await vitest.runTestSpecifications(chosen).finally(() => clearTimeout(timer))
      const ids = new Set(chosen.map(({ moduleId }) => moduleId))
      const modules = result.testModules.filter(({ moduleId }) => ids.has(moduleId))
      const failure = hung ? undefined : (failureOf(modules, root) ?? unhandled(result.unhandledErrors))
      const passed = modules.filter((module) => module.state() === 'passed').map(fileOf)
      const ms = Object.fromEntries(modules.map((module) => [fileOf(module), durationOf(module)]))
      return { failure, hung, passed, ms }
    },
    close: () => vitest.close(),
  }
}

export declare namespace openBench {
  type Options = {
    /** The folder with the code and the tests. */
    root: string
    /** The path of Vitest’s configuration. @default the configuration of `root` */
    config?: string
    /** Modules that a worker runs before each test file, after the configured ones. */
    setupFiles?: readonly string[]
  }
}

export type Bench = {
  /** Every test file of the configuration, relative to `root`. */
  files: readonly string[]
  /** Runs test files one after another until the first test fails. */
  run: (files: readonly string[], options?: RunOptions) => Promise<Outcome>
  close: () => Promise<void>
}

export type RunOptions = {
  /** Returns the time limit of a test file in milliseconds. @default 300_000 */
  limitMs?: (file: string) => number
  /** Files below `root` that changed since the last run. */
  changed?: readonly string[]
}

export type Outcome = {
  /** The first failure. It is `undefined` if each test passed or a file hung. */
  failure: { file: string; test: string; message: string } | undefined
  /** The test file that hung and was killed. */
  hung: string | undefined
  passed: readonly string[]
  /** The milliseconds per test file, without the start of the worker. */
  ms: Readonly<Record<string, number>>
}

/** A worker process that can be killed even if a test never yields. */
class KillableWorker extends ForksPoolWorker {
  override name = 'killable'
  kill(): void {
    // The worker may have ended while the timer ran. Then it has no process.
    const child: ChildProcess | undefined = Reflect.get(this, '_fork')
    child?.kill('SIGKILL')
  }
}

/** Keeps the order of the caller, who puts the fastest file first. */
class GivenOrder implements TestSequencer {
  sort(specifications: TestSpecification[]): TestSpecification[] {
    return specifications
  }
  shard(specifications: TestSpecification[]): TestSpecification[] {
    return specifications
  }
}

function silent(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

function failureOf(modules: readonly TestModule[], root: string): Outcome['failure'] {
  for (const module of modules) {
    const file = module.moduleId.slice(root.length + 1)
    for (const test of module.children.allTests('failed')) {
      const [error] = test.result().errors ?? []
      return { file, test: test.fullName, message: error?.message ?? '' }
    }
    // Even if no test failed, a hook or the import of the file may have failed.
    if (module.state() === 'failed') {
      const suites = [module, ...module.children.allSuites()]
      const [error] = suites.flatMap((suite) => suite.errors())
      return { file, test: '(outside of tests)', message: error?.message ?? '' }
    }
  }
  return undefined
}

function unhandled(errors: readonly unknown[]): Outcome['failure'] {
  if (errors.length === 0) return undefined
  return { file: '', test: '(unhandled error)', message: String((errors[0] as Error)?.message ?? errors[0]) }
}

function durationOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return Math.round(collectDuration + setupDuration + duration)
}
