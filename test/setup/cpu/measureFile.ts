import { afterAll } from 'vitest'
import { readCpu } from './readCpu.js'

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number
  }
}

// A worker runs this setup file before each test file. Vitest runs `afterAll` hooks in reverse order, so this one runs last.
const start = readCpu()

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from this pattern which fixtures the hook wants.
afterAll(({}, { file }) => {
  file.meta.cpuSeconds = readCpu() - start
})
