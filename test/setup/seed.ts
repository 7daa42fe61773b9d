import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of everything that is made up. */
    seed: number
  }
}

// A failure says its seed and path of its own accord.
fc.configureGlobal({ seed: inject('seed') })
