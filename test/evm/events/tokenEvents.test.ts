import { type AbiEvent, erc20Abi, erc721Abi, erc1155Abi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { erc20Events, erc721Events, erc1155Events } from '../../../src/evm/events/tokenEvents.js'

/** Returns what distinguishes an event on chain: its topic hash, and which arguments are indexed. */
const shapeOf = (event: AbiEvent) => [
  toEventSelector(event),
  event.inputs.map(({ indexed = false }) => indexed),
]
const eventsOf = (abi: readonly { type: string }[]) =>
  abi.filter((item): item is AbiEvent => item.type === 'event').map(shapeOf)

describe('erc20Events, erc721Events, erc1155Events', () => {
  test.each([
    ['ERC-20', erc20Events, erc20Abi],
    ['ERC-721', erc721Events, erc721Abi],
    ['ERC-1155', erc1155Events, erc1155Abi],
  ] as const)('declares the %s events of viem’s ABI', (_, events, abi) => {
    const shapes = events.map(shapeOf)
    expect(shapes.length).toBeGreaterThan(1)
    expect(new Set(shapes.map(String))).toEqual(new Set(eventsOf(abi).map(String)))
  })
})
