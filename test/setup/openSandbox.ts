import { inject } from 'vitest'
import type { createManifest } from '../../packages/sandbox/src/createManifest.js'

/**
 * The sandbox of this run, which is started when the first test asks for it, in a process of its own: a test that has a DOM cannot
 * be its home. Other files buy there, too: what a test holds is what it changed itself, or what nobody changes.
 */
export async function openSandbox(): Promise<createManifest.ReturnType> {
  const response = await fetch(inject('sandboxUrl'))
  if (!response.ok) throw new Error(`The sandbox was not started: ${await response.text()}`)
  return response.json()
}
