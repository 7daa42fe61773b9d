import { afterAll } from 'vitest'
import { readCpu } from './readCpu.js'

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number
  }
}

// Vitest runs this setup file before each test file, so it registers this `afterAll` hook first. Vitest runs `afterAll` hooks in reverse
// order. So this hook runs last, and its figure includes the other hooks.
const start = readCpu()

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from this pattern which fixtures the hook wants.
afterAll(({}, { file }) => {
  file.meta.cpuSeconds = readCpu() - start
})
