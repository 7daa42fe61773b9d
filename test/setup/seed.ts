import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

// fast-check prints the seed and the path of a failure. A control run expects failures, so it does not shrink counterexamples.
fc.configureGlobal({ seed: inject('seed'), endOnFailure: process.env.TILLKIT_CONTROL_RUN !== undefined })
