import { afterAll } from 'vitest'
import { openNats } from './openNats.js'

/** Starts NATS with JetStream, until the file or `describe` that asked ends. */
export async function startNats() {
  const nats = await openNats()
  afterAll(nats.close)
  return nats
}
