import { CheckoutError } from './CheckoutError.js'

/** Loads a lazy chunk. A missing export counts as a failed load, because the chunk file may be from another build. */
export function loadChunk<chunk extends object>(load: () => Promise<chunk | undefined>): Promise<chunk> {
  const loaded = load().then(
    (chunk) => {
      if (!chunk) throw new CheckoutError('ChunkLoadFailed', { details: 'The chunk is from another build.' })
      return chunk
    },
    (cause: unknown) => {
      throw new CheckoutError('ChunkLoadFailed', { cause })
    },
  )
  // A failed prefetch must not become an unhandled rejection.
  loaded.catch(() => {})
  return loaded
}
