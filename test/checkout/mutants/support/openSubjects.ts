import { afterAll } from 'vitest'
import { place } from '../../verify/support/place.js'
import { startTamperChain } from '../../verify/support/startTamperChain.js'
import { marketSubjects } from './marketSubjects.js'
import type { Subject } from './subject.js'
import { swapSubjects } from './swapSubjects.js'

/** Opens the honest plans that the tests change, and their chains. The chains stop after the test file. */
export async function openSubjects(): Promise<{ markets: Subject[]; routers: Subject[] }> {
  const [home, other] = await Promise.all([
    startTamperChain(),
    startTamperChain({ chainId: place.otherChainId }),
  ])
  afterAll(() => Promise.all([home.close(), other.close()]))
  return { markets: marketSubjects({ home, other }), routers: await swapSubjects() }
}
