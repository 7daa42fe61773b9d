import { WebhookError } from '../signing/WebhookError.js'

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
      throw new WebhookError('BodyUsed', { details: 'The body was already decoded to text.' })
    length += value.length
    // Use `!(…)`, which also rejects every body if `maxBytes` is `NaN`.
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
    next: () => Promise<{ done?: boolean | undefined; value?: unknown }>
    maxBytes: number
  }
}
