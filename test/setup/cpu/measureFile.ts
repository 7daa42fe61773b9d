import { afterAll } from 'vitest'
import { readCpu } from './readCpu.js'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds that a test file used, with its children. */
    cpuSeconds?: number
  }
}

// A setup file: a worker runs it before each test file. Its `afterAll` is registered first and runs last.
const start = readCpu()

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from this pattern which fixtures the hook wants.
afterAll(({}, { file }) => {
  file.meta.cpuSeconds = readCpu() - start
})
