import { describe, expect, test } from 'vitest'
import { callsInSource, listRooms, others } from './support/callsInSource.js'

/** Ways by which a purchase could leave its page, none of which is in the source. */
const ways = {
  'an action of viem': "import { getProof } from 'viem/actions'",
  'an action of viem under another name': "import { getProof as getBlock } from 'viem/actions'",
  'all of viem': "import * as actions from 'viem/actions'",
  'what viem is asked for later': "const { getProof } = await import('viem/actions')",
  'a connection of its own': 'const client = createPublicClient({ transport: http() })',
  'a question to the chain': "await client.request({ method: 'eth_getProof', params: [] })",
  'a question to the wallet': "await wallet.request({ method: 'wallet_watchAsset', params: [] })",
  'a question that is named elsewhere': 'await client.request({ method, params: [] })',
  'a method of the service': 'await till.getCollectible({ chainId })',
  'what is kept': 'await storage.clear()',
  'a lock': 'await locks.query()',
  'a request of its own': "await fetch('/x')",
  'the same of the page': "await globalThis.fetch('/x')",
  'a socket': "const socket = new WebSocket('wss://x')",
  'a picture': 'const picture = new Image()',
  'a beacon': "navigator.sendBeacon('/x')",
  'another tab': "const channel = new BroadcastChannel('x')",
  'another storage': "sessionStorage.setItem('x', '1')",
}

const known = callsInSource().join()

/** Whether a call is noticed: it has to be struck then, or given a place in the table. */
function isSeen(room: string, text: string): boolean {
  try {
    return callsInSource({ planted: { [room]: text } }).join() !== known
  } catch {
    return true
  }
}

describe('callsInSource', () => {
  test.each(Object.entries(ways))('behavior: %s is seen', (_, text) => {
    expect(isSeen('checkout/run', text)).toBe(true)
  })

  test.each(listRooms().filter((room) => !others.has(room)))(
    'behavior: what is planted in %s is seen',
    (room) => {
      expect(isSeen(room, ways['a question to the chain'])).toBe(true)
    },
  )

  test('behavior: what is no call changes nothing', () => {
    expect(isSeen('checkout/run', "// await fetch('/x')\nconst amount = 1n")).toBe(false)
    expect([...others].filter((room) => !listRooms().includes(room))).toEqual([])
  })
})
