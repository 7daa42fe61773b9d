import { QueryClient } from '@tanstack/react-query'
import { createClient, custom, encodeAbiParameters } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import {
  tokenMetadataQueryKey,
  tokenMetadataQueryOptions,
} from '../../src/query/tokenMetadataQueryOptions.js'
import { collection } from './support/startService.js'

const uri = encodeAbiParameters([{ type: 'string' }], ['data:,{"name":"Gull"}'])
const client = createClient({ chain: foundry, transport: custom({ request: async () => uri }) })
const token = { chainId: foundry.id, address: collection, tokenId: 0n } as const

describe('tokenMetadataQueryOptions', () => {
  test('returns the metadata, and caches it under its key', async () => {
    const queryClient = new QueryClient()
    const metadata = await queryClient.fetchQuery(tokenMetadataQueryOptions(client, token))
    expect(metadata.name).toBe('Gull')
    expect(queryClient.getQueryData(tokenMetadataQueryKey(token))).toBe(metadata)
  })

  test('is disabled while a parameter is missing, but not for token 0', () => {
    expect(tokenMetadataQueryOptions(client, token).enabled).toBe(true)
    for (const missing of Object.keys(token)) {
      expect(tokenMetadataQueryOptions(client, { ...token, [missing]: undefined }).enabled).toBe(false)
    }
  })

  test.each([
    ['a negative id', { tokenId: -1n }, 'InvalidArgument'],
    ['a bad address', { address: '0xbad' }, 'InvalidArgument'],
    ['another chain', { chainId: 1 }, 'ChainNotConfigured'],
  ] as const)('rejects with the matching code for %s', async (_, wrong, code) => {
    const options = tokenMetadataQueryOptions(client, { ...token, ...wrong })
    await expect(new QueryClient().fetchQuery({ ...options, retry: false })).rejects.toMatchObject({ code })
    const none = tokenMetadataQueryOptions(undefined, token)
    await expect(new QueryClient().fetchQuery(none)).rejects.toMatchObject({ code: 'ChainNotConfigured' })
  })
})
