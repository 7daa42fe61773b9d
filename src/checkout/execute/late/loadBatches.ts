import { orNotLoaded } from '../../plan/late/orNotLoaded.js'
import type { readCapabilities } from '../../wallet/readCapabilities.js'

/**
 * Loads what asks a wallet for several calls as one, and follows them.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadBatches(): Promise<Batches> {
  // A piece of another build, which has not what is looked for, is as good as none.
  return orNotLoaded(import('./batches.js').then(({ batches: { ...loaded } }) => loaded))
}

/** Begins to load it as soon as the wallet has said that it sends such batches. */
export function expectBatches(said: readCapabilities.ReturnType): readCapabilities.ReturnType {
  if (said.batches) void loadBatches()
  return said
}

type Batches = typeof import('./batches.js')['batches']
