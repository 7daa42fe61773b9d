import type { RequestListener } from 'node:http'
import { openLoopback } from '../../../src/cli/openLoopback.js'

/** Listens on any free port of this machine, until closed. */
export function listen(answer: RequestListener): Promise<openLoopback.ReturnType> {
  return openLoopback({ port: 0, answer })
}
