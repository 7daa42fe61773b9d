import { CheckoutError } from './CheckoutError.js'

/**
 * Loads a chunk: a file that the page loads only if a purchase needs it. `load` imports the file and returns its export.
 *
 * A file of another build may lack the export. That counts as not loaded.
 *
 * Rejects with a CheckoutError `NotLoaded`. A caller may start the load and never await it.
 */
export function loadChunk<chunk extends object>(load: () => Promise<chunk | undefined>): Promise<chunk> {
  const loaded = load().then(
    (chunk) => {
      if (!chunk) throw new CheckoutError('NotLoaded', { details: 'The file is of another build.' })
      return chunk
    },
    (cause: unknown) => {
      throw new CheckoutError('NotLoaded', { cause })
    },
  )
  // A prefetch that fails is no unhandled rejection: the error shows where the chunk is awaited.
  loaded.catch(() => {})
  return loaded
}
