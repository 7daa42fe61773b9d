import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseEventSignature } from '../../../../src/webhooks/events/parseEventSignature.js'
import { signatures, startIndexer } from './support/startIndexer.js'

// The first schema that the full zod creates sets the language of its errors. The error messages must not change with it.
z.string()

const indexer = await startIndexer()
const { usdc, usdt, erc721, erc1155, market } = indexer.contracts
const { transfer20, transfer721, single } = signatures
const unindexed = 'Transfer(address from, address to, uint256 value)'
const sold = 'Sold(address indexed buyer, uint256 price)'
const nowhere = `0x${'12'.repeat(20)}`

/** Registers a webhook listener with a unique URL. Returns the error, or `undefined`. */
let count = 0
async function add(contractAddresses: readonly string[], events: readonly string[], more: object = {}) {
  const url = `http://127.0.0.1:9/${++count}`
  const { json } = await indexer.call('AddWebhookListener', {
    url,
    filters: { contractAddresses, events, ...more },
  })
  return json.listener ? undefined : `${json.error}: ${json.cause}`
}

describe('requireMatch', () => {
  test.each([
    ['an ERC-20 transfer of ERC-20s', [usdc, usdt], [transfer20]],
    ['an ERC-721 transfer of an ERC-721', [erc721], [transfer721]],
    ['an ERC-1155 transfer of an ERC-1155', [erc1155], [single]],
    ['an event that one of two contracts emits', [usdc, erc721], [transfer721]],
    ['an event of its own', [erc721], [sold]],
    ['each signature of one of the contracts', [usdc, erc721], [transfer20, transfer721]],
    ['one of its own beside one of the standard', [erc721], [sold, transfer721]],
    ['the market, which is no token', [market], [transfer20, single]],
    ['a contract that is not there yet', [nowhere, erc721], [unindexed]],
  ])('accepts %s', async (_, contracts, events) => {
    expect(await add(contracts, events)).toBe(undefined)
  })

  test.each<[string, string[], string[], string, number?]>([
    [
      'ERC-20 for ERC-721',
      [erc721],
      [transfer20],
      `ERC721, and have no such event. There it is ${transfer721}.`,
    ],
    ['ERC-721 for ERC-20', [usdc], [transfer721, single], `There it is ${transfer20}.`],
    ['nothing indexed', [usdc], [unindexed], `There it is ${transfer20}.`],
    ['nothing indexed, of two', [usdc, erc721], [unindexed], 'the contracts are ERC20 and ERC721'],
    ['ERC-1155 for ERC-721', [erc721], [single], 'ERC721, and have no such event.'],
    ['one of several', [erc721], [transfer721, transfer20], `There it is ${transfer721}.`, 1],
    ['one beside an event of its own', [erc721], [sold, single], 'ERC721, and have no such event.', 1],
    ['a short one', [erc721], ['Approval(address indexed,address indexed,uint256)'], 'There it is Approval('],
  ])('rejects %s', async (_, contracts, events, why, at = 0) => {
    const refused = await add(contracts, events)
    expect(refused).toContain(`InvalidArgument: filters.events.${at}: `)
    expect(refused).toContain(why)
  })

  test('checks the signatures even if a topic hash is given too', async () => {
    const topicHashes = [parseEventSignature(transfer721).topicHash]
    expect(await add([erc721], [transfer20], { topicHashes })).toContain(`There it is ${transfer721}.`)
    expect(await add([erc721], [], { topicHashes })).toBe(undefined)
  })

  test('rejects a signature whose expanded form is too long', async () => {
    const tuples = (count: number) => `Long(${Array.from({ length: count }, () => '(int,int,int)').join()})`
    expect(tuples(32).length).toBeLessThan(512)
    expect(await add([erc721], [tuples(32)])).toContain(
      'filters.events.0: The signature must have at most 512 characters.',
    )
    expect(await add([erc721], [tuples(19)])).toBe(undefined)
  })

  test('checks the filters of an updated listener', async () => {
    const filters = { contractAddresses: [erc721], events: [transfer721] }
    const { id } = await indexer.add('http://127.0.0.1:9/changed', filters)
    const change = (events: readonly string[]) =>
      indexer.call('UpdateWebhookListener', { listener: { id, filters: { ...filters, events } } })
    expect((await change([transfer20])).json).toMatchObject({ error: 'InvalidArgument' })
    expect((await change([transfer721, transfer20])).json).toMatchObject({ error: 'InvalidArgument' })
    expect((await change([transfer721, sold])).json).toEqual({ status: true })
  })

  test.each([
    [[2 ** 53], 'must be at most 9007199254740991'],
    [[JSON.parse('9007199254740993')], 'must be at most 9007199254740991'],
    [['7', 1.5], 'is out of its range'],
    [[-1], 'must be at least 0'],
  ])('rejects token ids that would be rounded: %j', async (tokenIDs, why) => {
    const refused = await add([erc721], [transfer721], { tokenIDs })
    expect(refused).toMatch(/^InvalidArgument: filters\.tokenIDs\.[01]: /)
    expect(refused).toContain(why)
    expect(await add([erc721], [transfer721], { tokenIDs: tokenIDs.map(String).slice(0, 0) })).toBe(undefined)
  })

  test('treats null like a missing optional list', async () => {
    const nulls = { tokenIDs: null, accounts: null, topicHashes: null }
    expect(await add([erc721], [transfer721], nulls)).toBe(undefined)
    expect(await add([erc721], [transfer721], { tokenIDs: [2 ** 53 - 1, '9007199254740993'] })).toBe(
      undefined,
    )
  })
})
