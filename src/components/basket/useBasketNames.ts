'use client'
import { useQueries } from '@tanstack/react-query'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { useChains } from 'wagmi'
import { plainName } from '../../evm/plainText.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { type Currency, currencyFromMetadata } from '../../hooks/useCurrency.js'
import { useLabels } from '../../hooks/useLabels.js'
import type { Order } from '../../protocol/order.js'
import { erc20QueryOptions } from '../../query/erc20QueryOptions.js'
import { tokenMetadataQueryOptions } from '../../query/tokenMetadataQueryOptions.js'
import type { NameOf } from '../parts/titleOf.js'

export function useBasketNames(options: useBasketNames.Options) {
  const { items } = options
  const { ipfsGateway } = useTillContext()
  const labelOf = useLabels()
  const chainId = items[0]?.order.chainId ?? 0
  const client = useChainClient(chainId)
  const chain = useChains().find(({ id }) => id === chainId)
  const currencies = distinct(items.map(({ order }) => order.priceCurrencyAddress))
  const collections = distinct(items.map(({ order }) => order.collectionContractAddress))
  const currencyQueries = useQueries({
    queries: currencies.map((address) =>
      erc20QueryOptions(client, {
        chainId,
        address,
        wanted: ['symbol', 'decimals'],
        query: { enabled: address !== zeroAddress },
      }),
    ),
  })
  const names = useQueries({
    queries: collections.map((address) =>
      erc20QueryOptions(client, { chainId, address, wanted: ['name'], query: { enabled: true } }),
    ),
  })
  const tokens = useQueries({
    queries: items.map(({ order: { collectionContractAddress: address, tokenId } }) =>
      tokenMetadataQueryOptions(client, { chainId, address, tokenId, ipfsGateway }),
    ),
  })

  return {
    chainName: labelOf(chainId).name ?? chain?.name,
    chain,
    explorerUrl: chain?.blockExplorers?.default.url,
    nameOf: (kind: Parameters<NameOf>[0], value: string) => {
      if (kind === 'account') return labelOf(value).name
      // Two collections may have a token with the same number. Then return no name, because it is unclear which token `value` means.
      const same = tokens.filter((_, at) => `${items[at]?.order.tokenId}` === value)
      return kind === 'token' && same.length === 1 ? same[0]?.data?.name : undefined
    },
    currencyOf: (address: Address): Currency | undefined => {
      const at = currencies.findIndex((one) => isAddressEqual(one, address))
      if (isAddressEqual(address, zeroAddress)) return chain?.nativeCurrency
      const { data, isPending } = currencyQueries[at] ?? {}
      if (at < 0 || isPending) return undefined
      const priced = items.find(({ order }) => isAddressEqual(order.priceCurrencyAddress, address))
      return currencyFromMetadata({ address, metadata: data, fallbackDecimals: priced?.order.priceDecimals })
        .currency
    },
    tokenOf: (order: Order) => {
      const token = tokens[items.findIndex((item) => item.order === order)]
      const at = collections.findIndex((one) => isAddressEqual(one, order.collectionContractAddress))
      return {
        name: token?.data?.name,
        image: token?.data?.image,
        loading: token?.isLoading,
        collectionName: labelOf(order.collectionContractAddress).name ?? plainName(names[at]?.data?.name),
      }
    },
  }
}

export declare namespace useBasketNames {
  type Options = { items: readonly { order: Order }[] }
}

function distinct(addresses: readonly Address[]): readonly Address[] {
  return addresses.filter((address, at) => addresses.findIndex((one) => isAddressEqual(one, address)) === at)
}
