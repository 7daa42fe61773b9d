import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { readCpu } from './readCpu.js'

export type CpuReport = {
  total: number
  /** The CPU seconds of Vitest itself, and of programs that all tests share, such as PostgreSQL. */
  shared: number
  files: {
    path: string
    project: string
    cpuSeconds: number
    passed: string[]
  }[]
}

export function cpuReporter({ file }: cpuReporter.Options): Reporter {
  return {
    onTestRunEnd(modules) {
      const files = modules.map(describeFile).sort((a, b) => b.cpuSeconds - a.cpuSeconds)
      const inFiles = files.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
      const total = readCpu()
      const report: CpuReport = { total: round(total), shared: round(total - inFiles), files }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(report, undefined, 2))
      console.log(`\n${Math.round(total)} CPU seconds. The slowest files:`)
      for (const { path, cpuSeconds } of files.slice(0, 10))
        console.log(`${cpuSeconds.toFixed(1).padStart(7)}  ${path}`)
    },
  }
}

export declare namespace cpuReporter {
  type Options = {
    file: string
  }
}

export function pathOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId)
}

function describeFile(module: TestModule) {
  return {
    path: pathOf(module),
    project: module.project.name,
    cpuSeconds: round(module.meta().cpuSeconds ?? 0),
    passed: [...module.children.allTests('passed')].map((test) => test.fullName),
  }
}

function round(seconds: number): number {
  return Number(seconds.toFixed(2))
}
