import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseEventSignature } from '../../../../src/webhooks/events/parseEventSignature.js'
import { signatures, startIndexer } from './support/startIndexer.js'

// A host may also use the full `zod`, whose first schema sets English texts for all errors. The service's own error texts must not change.
z.string()

const indexer = await startIndexer()
const { usdc, usdt, erc721, erc1155, market } = indexer.contracts
const { transfer20, transfer721, single, batch } = signatures
const unindexed = 'Transfer(address from, address to, uint256 value)'
const sold = 'Sold(address indexed buyer, uint256 price)'
const nowhere = `0x${'12'.repeat(20)}`

/** Registers a webhook listener with a unique URL. */
let count = 0
async function register(contractAddresses: readonly string[], events: readonly string[], more: object = {}) {
  const url = `http://127.0.0.1:9/${++count}`
  const filters = { contractAddresses, events, ...more }
  return (await indexer.call('AddWebhookListener', { url, filters })).json
}

/** Registers a webhook listener. Returns the error, or `undefined`. */
async function add(...filters: Parameters<typeof register>) {
  const json = await register(...filters)
  return json.listener ? undefined : `${json.error}: ${json.cause}`
}

describe('requireMatch: it refuses only filters that match nothing, and reports each event that matches nothing', () => {
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
    ['each of several', [erc721], [transfer20, single], `There it is ${transfer721}.`],
    ['a short one', [erc721], ['Approval(address indexed,address indexed,uint256)'], 'There it is Approval('],
  ])('rejects %s', async (_, contracts, events, why, at = 0) => {
    const refused = await add(contracts, events)
    expect(refused).toContain(`InvalidArgument: filters.events.${at}: `)
    expect(refused).toContain(why)
  })

  const forms = [transfer20, transfer721, single, batch]
  const kinds = { ERC20: usdc, ERC721: erc721, ERC1155: erc1155 }
  const own = { ERC20: [transfer20], ERC721: [transfer721], ERC1155: [single, batch] }
  const standards = Object.keys(kinds) as (keyof typeof kinds)[]
  // The tests register every set of contracts with all forms of a transfer, as a client does that does not know the token standards.
  const sets = [1, 2, 3, 4, 5, 6, 7].map((bits) => standards.filter((_, index) => bits & (1 << index)))

  test.each(sets.map((set) => [set]))(
    'reports the forms of a transfer that no contract of %j emits',
    async (set) => {
      const contracts = set.map((standard) => kinds[standard])
      const events = [...forms, sold]
      const { status, listener, unmatchedEvents } = await register(contracts, events)
      const emitted = set.flatMap((standard) => own[standard])
      const silent = forms.filter((form) => !emitted.includes(form))
      expect(status).toBe(true)
      expect(listener.filters.events).toEqual(events)
      expect(unmatchedEvents?.map(({ event }: { event: string }) => event) ?? []).toEqual(silent)
      for (const { reason } of unmatchedEvents ?? [])
        expect(reason).toContain(`the contracts are ${set.join(' and ')}, and have no such event.`)
    },
  )

  test('reports the signature that the contracts emit instead', async () => {
    const { unmatchedEvents } = await register([erc721], [sold, transfer20])
    const instead = `the contracts are ERC721, and have no such event. There it is ${transfer721}.`
    expect(unmatchedEvents).toEqual([{ event: transfer20, reason: instead }])
    expect(await register([erc721], [sold])).not.toHaveProperty('unmatchedEvents')
  })

  test('accepts a signature that matches nothing beside a topic hash, which may match', async () => {
    const topicHashes = [parseEventSignature(transfer721).topicHash]
    const { unmatchedEvents } = await register([erc721], [transfer20], { topicHashes })
    expect(unmatchedEvents).toHaveLength(1)
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
    expect((await change([transfer721, transfer20])).json).toMatchObject({
      status: true,
      unmatchedEvents: [{ event: transfer20 }],
    })
    expect((await change([transfer721, sold])).json).toEqual({ status: true })
  })

  test.each([
    [[1e22], 'must be at most 9007199254740991'],
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
