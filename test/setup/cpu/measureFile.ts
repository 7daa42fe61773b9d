import { afterAll } from 'vitest'
import { readCpu } from './readCpu.js'

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number
  }
}

// A worker runs this setup file before each test file, so this `afterAll` is the first one. Vitest runs `afterAll` hooks in reverse order,
// so this one runs last and measures the others too.
const start = readCpu()

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from this pattern which fixtures the hook wants.
afterAll(({}, { file }) => {
  file.meta.cpuSeconds = readCpu() - start
})
