import { orNotLoaded } from '../../plan/late/orNotLoaded.js'

/**
 * Loads what goes on with a purchase that was begun before.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadResuming(): Promise<Resuming> {
  // A piece of another build, which has not what is looked for, is as good as none.
  return orNotLoaded(import('./resuming.js').then(({ resuming: { ...loaded } }) => loaded))
}

type Resuming = typeof import('./resuming.js')['resuming']
