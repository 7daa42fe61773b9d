import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, test } from 'vitest'
import { offerStepsQueryKey, offerStepsQueryOptions } from '../../src/query/offerStepsQueryOptions.js'
import { account, collection, startService } from './support/startService.js'

const service = await startService()
afterAll(service.close)
const parameters = {
  chainId: 31337,
  collectionAddress: collection,
  maker: account,
  contractType: 'ERC721',
  orderbook: 'service_marketplace_v2',
  offer: {
    tokenId: 1n,
    quantity: 2n,
    expiry: 1_800_000_000n,
    currencyAddress: account,
    pricePerToken: 5n,
  },
  additionalFees: [{ amount: 5n, receiver: account }],
} as const

describe('offerStepsQueryOptions', () => {
  test('returns the steps of the service, and caches them under its key', async () => {
    const queryClient = new QueryClient()
    const [step] = await queryClient.fetchQuery(offerStepsQueryOptions(service.till, parameters))
    expect(step).toMatchObject({ id: 'createOffer', to: collection, value: 0n, price: 10n })
    const { chainId: _, ...body } = parameters
    expect(service.bodies('GenerateOfferTransaction').at(-1)).toEqual({
      ...body,
      offer: {
        tokenId: '1',
        quantity: '2',
        expiry: '1800000000',
        currencyAddress: account,
        pricePerToken: '5',
      },
      additionalFees: [{ amount: '5', receiver: account }],
    })
    expect(queryClient.getQueryData(offerStepsQueryKey(parameters))).toHaveLength(1)
  })

  test('is disabled while a parameter is missing', () => {
    expect(offerStepsQueryOptions(service.till, parameters).enabled).toBe(true)
    for (const missing of ['chainId', 'collectionAddress', 'maker', 'contractType', 'orderbook', 'offer']) {
      expect(offerStepsQueryOptions(service.till, { ...parameters, [missing]: undefined }).enabled).toBe(
        false,
      )
    }
  })

  test('rejects with InvalidArgument when the price is negative', async () => {
    const offer = { ...parameters.offer, pricePerToken: -1n }
    const options = offerStepsQueryOptions(service.till, { ...parameters, offer })
    await expect(new QueryClient().fetchQuery(options)).rejects.toMatchObject({ code: 'InvalidArgument' })
  })
})
