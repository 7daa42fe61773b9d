import { showMistake } from './showMistake.js'

/**
 * Tells a mistake of the page while it is developed, once, on the console and on the page itself; answers the error, to be
 * thrown. In production it does nothing, and none of what it would say is in the bundle.
 */
export function tellMistake<error>(error: error): error {
  try {
    // Written here as bundlers look for it: what stands within is left out of a page that is not developed.
    if (process.env.NODE_ENV === 'development') showMistake(error)
  } catch {
    // A page without a bundler has no environment.
  }
  return error
}
