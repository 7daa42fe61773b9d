import { WebhookError } from '../signing/WebhookError.js'

/**
 * Reads a stream of bytes to its end, piece by piece, and no further than allowed.
 *
 * @throws WebhookError `BodyTooLarge`, `BodyBroken`; `BodyUsed` when what comes is not bytes.
 */
export async function readBytes(options: readBytes.Options): Promise<Uint8Array> {
  const { next, maxBytes } = options
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await next().catch((cause: unknown) => {
      throw cause instanceof WebhookError ? cause : new WebhookError('BodyBroken', { cause })
    })
    if (done) break
    if (!(value instanceof Uint8Array))
      throw new WebhookError('BodyUsed', { details: 'It was decoded to text already.' })
    length += value.length
    // What is no number lets nothing through.
    if (!(length <= maxBytes)) throw new WebhookError('BodyTooLarge')
    pieces.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

export declare namespace readBytes {
  type Options = {
    /** Gives the next piece: `read` of a web stream, or `next` of an iterator. */
    next: () => Promise<{ done?: boolean | undefined; value?: unknown }>
    maxBytes: number
  }
}
