import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of everything that is made up. */
    seed: number
  }
}

// A failure says its seed and path of its own accord. In a control run it is wanted, and nobody reads the smallest case of it.
fc.configureGlobal({ seed: inject('seed'), endOnFailure: process.env.TILLKIT_CONTROL_RUN !== undefined })
