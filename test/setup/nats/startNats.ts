import { afterAll } from 'vitest'
import { openNats } from './openNats.js'

export async function startNats() {
  const nats = await openNats()
  afterAll(nats.close)
  return nats
}
