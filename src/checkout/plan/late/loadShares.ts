import type { isLeftOut as isLeftOutOf } from '../readShare.js'
import { orNotLoaded } from './orNotLoaded.js'

/**
 * Loads what tells apart what the purchases of one batch have moved.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadShares(): Promise<Shares> {
  // A piece of another build, which has not what is looked for, is as good as none.
  return orNotLoaded(import('./shares.js').then(({ shares: { ...loaded } }) => loaded))
}

type Shares = typeof import('./shares.js')['shares']

/** See `isLeftOut` of what it loads: of a payment that was asked for by itself nothing is loaded. */
export async function isLeftOut(options: isLeftOutOf.Options): Promise<boolean> {
  return options.entry.together !== undefined && (await loadShares()).isLeftOut(options)
}
