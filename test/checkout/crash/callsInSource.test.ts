import { describe, expect, test } from 'vitest'
import { callsInSource, excludedFolders, listFolders } from './support/callsInSource.js'

/** Code with external calls that `createFaults` cannot crash. `callsInSource` must report each of them. Tillkit's source contains none. */
const ways = {
  'an action of viem': "import { getProof } from 'viem/actions'",
  'an action of viem under another name': "import { getProof as getBlock } from 'viem/actions'",
  'a namespace import of viem': "import * as actions from 'viem/actions'",
  'a dynamic import of viem': "const { getProof } = await import('viem/actions')",
  'another client': 'const client = createPublicClient({ transport: http() })',
  'a request to the chain': "await client.request({ method: 'eth_getProof', params: [] })",
  'a request to the wallet': "await wallet.request({ method: 'wallet_watchAsset', params: [] })",
  'a request with a variable method': 'await client.request({ method, params: [] })',
  'a method of the service': 'await till.getCollectible({ chainId })',
  'a call of the storage': 'await storage.clear()',
  'a lock': 'await locks.query()',
  'a fetch': "await fetch('/x')",
  'a fetch of globalThis': "await globalThis.fetch('/x')",
  'a socket': "const socket = new WebSocket('wss://x')",
  'an image': 'const picture = new Image()',
  'a beacon': "navigator.sendBeacon('/x')",
  'another tab': "const channel = new BroadcastChannel('x')",
  'another storage': "sessionStorage.setItem('x', '1')",
}

const known = callsInSource().join()

/** Whether `callsInSource` notices a planted call: it lists the call, or it throws. */
function isSeen(folder: string, text: string): boolean {
  try {
    return callsInSource({ planted: { [folder]: text } }).join() !== known
  } catch {
    return true
  }
}

describe('callsInSource', () => {
  test.each(Object.entries(ways))('notices %s', (_, text) => {
    expect(isSeen('checkout/run', text)).toBe(true)
  })

  test.each(listFolders().filter((folder) => !excludedFolders.has(folder)))(
    'notices a call planted in %s',
    (folder) => {
      expect(isSeen(folder, ways['a request to the chain'])).toBe(true)
    },
  )

  test('ignores code without calls', () => {
    expect(isSeen('checkout/run', "// await fetch('/x')\nconst amount = 1n")).toBe(false)
    expect([...excludedFolders].filter((folder) => !listFolders().includes(folder))).toEqual([])
  })
})
