import { orNotLoaded } from '../../plan/late/orNotLoaded.js'

/**
 * Loads what looks after a purchase that has ended, once one is shown.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadWatching(): Promise<Watching> {
  // A piece of another build, which has not what is looked for, is as good as none.
  return orNotLoaded(import('./watching.js').then(({ watching: { ...loaded } }) => loaded))
}

/** What it loads. */
export type Watching = typeof import('./watching.js')['watching']
