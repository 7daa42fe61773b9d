import type { RequestListener } from 'node:http'
import { openLoopback } from '../../../src/cli/openLoopback.js'

export function listen(answer: RequestListener): Promise<openLoopback.ReturnType> {
  return openLoopback({ port: 0, answer })
}
