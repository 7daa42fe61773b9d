import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

// fast-check prints the seed and the path of a failure. Mutation tests set the variable, because they expect failures: fast-check then
// does not look for a smaller counterexample.
fc.configureGlobal({ seed: inject('seed'), endOnFailure: process.env.TILLKIT_CONTROL_RUN !== undefined })
