import { inject } from 'vitest'
import type { createManifest } from '../../packages/sandbox/src/createManifest.js'

/**
 * Returns the manifest of the sandbox that all tests of the run share. The first call starts the sandbox in a separate process, because a
 * process with a DOM cannot host it. Tests of other files also buy in this sandbox, so a test may only check its own changes.
 */
export async function openSandbox(): Promise<createManifest.ReturnType> {
  const response = await fetch(inject('sandboxUrl'))
  if (!response.ok) throw new Error(`The sandbox was not started: ${await response.text()}`)
  return response.json()
}
