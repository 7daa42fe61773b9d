import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { readCpu } from './readCpu.js'

/**
 * Writes to `file` how many CPU seconds each test file used, the slowest first, and prints the ten slowest.
 * `shared` is the rest of the run: Vitest itself and the programs that all files use, like PostgreSQL.
 */
export function cpuReporter({ file }: cpuReporter.Options): Reporter {
  return {
    onTestRunEnd(modules) {
      const files = modules.map(describeFile).sort((a, b) => b.cpuSeconds - a.cpuSeconds)
      const inFiles = files.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
      const total = readCpu()
      mkdirSync(dirname(file), { recursive: true })
      const report = { total: round(total), shared: round(total - inFiles), files }
      writeFileSync(file, JSON.stringify(report, undefined, 2))
      console.log(`\n${Math.round(total)} CPU seconds, of which these files used most:`)
      for (const { path, cpuSeconds } of files.slice(0, 10))
        console.log(`${cpuSeconds.toFixed(1).padStart(7)}  ${path}`)
    },
  }
}

export declare namespace cpuReporter {
  type Options = {
    /** The path of the report. */
    file: string
  }
}

function describeFile(module: TestModule) {
  return {
    path: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    cpuSeconds: round(module.meta().cpuSeconds ?? 0),
    tests: [...module.children.allTests()].map((test) => test.fullName),
  }
}

function round(seconds: number): number {
  return Number(seconds.toFixed(2))
}
