import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

// fast-check prints the seed and the path of a failure. Mutation tests set `TILLKIT_CONTROL_RUN`, because they expect failures. Then
// fast-check does not spend time on a smaller counterexample.
fc.configureGlobal({ seed: inject('seed'), endOnFailure: process.env.TILLKIT_CONTROL_RUN !== undefined })
