'use client'
import { useQueries } from '@tanstack/react-query'
import { type Address, erc20Abi, isAddress, isAddressEqual, zeroAddress } from 'viem'
import { useAccount, useBalance, useChains, useClient, useGasPrice, useReadContract } from 'wagmi'
import { plainText } from '../../evm/plainText.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useCollectionName } from '../../hooks/useCollectionName.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { useLabels } from '../../hooks/useLabels.js'
import type { Order } from '../../protocol/order.js'
import { tokenMetadataQueryOptions } from '../../query/tokenMetadataQueryOptions.js'
import type { NameOf } from '../parts/titleOf.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'

/** Looks up what a purchase speaks of: what its tokens, collection, currency and network are called, and look like. */
export function usePurchase(options: usePurchase.Options) {
  const { items, state, currency: known, collectionName } = options
  const { ipfsGateway } = useTillContext()
  const labelOf = useLabels()
  const [first] = items
  const chainId = first?.order.chainId ?? 0
  const client = useClient({ chainId })
  const address = first?.order.priceCurrencyAddress ?? zeroAddress
  const chains = useChains()
  const chain = chains.find(({ id }) => id === chainId)
  const { currency } = useCurrency({
    chainId,
    address,
    known,
    fallbackDecimals: first?.order.priceDecimals,
  })
  const differences = state.status === 'review' ? state.differences : []
  const other = differences.find(({ kind, now }) => kind === 'currency' && isAddress(now))?.now as
    | Address
    | undefined
  const changed = useCurrency({ chainId, address: other ?? zeroAddress })
  const collection = useCollectionName({
    chainId,
    address: first?.order.collectionContractAddress ?? zeroAddress,
    known: first ? collectionName : '',
  })
  const tokens = useQueries({
    queries: items.map(({ order }) =>
      tokenMetadataQueryOptions(client, {
        chainId: order.chainId,
        address: order.collectionContractAddress,
        tokenId: order.tokenId,
        ipfsGateway,
      }),
    ),
  })

  const { address: account } = useAccount()
  const native = isAddressEqual(address, zeroAddress)
  const wanted = account !== undefined && first !== undefined
  const { data: ether } = useBalance({ chainId, address: account, query: { enabled: wanted && native } })
  const { data: tokenBalance } = useReadContract({
    abi: erc20Abi,
    chainId,
    address,
    functionName: 'balanceOf',
    args: [account ?? zeroAddress],
    query: { enabled: wanted && !native },
  })
  const gas = 'forecast' in state ? state.forecast?.gas : undefined
  const { data: gasPrice } = useGasPrice({ chainId, query: { enabled: gas !== undefined } })

  const nameOf: NameOf = (kind, value) => {
    const label = kind === 'token' ? undefined : labelOf(value).name
    switch (kind) {
      case 'token': {
        const name = tokens[items.findIndex(({ order }) => `${order.tokenId}` === value)]?.data?.name
        return name && plainText(name)
      }
      case 'currency':
        if (!isAddress(value)) return undefined
        if (isAddressEqual(value, address)) return currency?.symbol
        return label ?? (other && isAddressEqual(value, other) ? changed.currency?.symbol : undefined)
      case 'chain':
        return label ?? chains.find(({ id }) => `${id}` === value)?.name
      case 'account':
        return label
    }
  }

  const facts = {
    account,
    accountName: account && nameOf('account', account),
    balance: native ? ether?.value : tokenBalance,
    networkFee: gas === undefined || gasPrice === undefined ? undefined : gas * gasPrice,
    chainIcon: labelOf(chainId).icon,
  }
  return { chain, currency, collection, tokens, facts, nameOf }
}

export declare namespace usePurchase {
  type Options = {
    items: readonly { order: Order }[]
    state: CheckoutViewState
    /** How the currency of the orders is written. @default read from the chain */
    currency: Currency | undefined
    /** What the collection of the orders is called. @default read from the chain */
    collectionName: string | undefined
  }
}
