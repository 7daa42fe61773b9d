'use client'
import { useQueries } from '@tanstack/react-query'
import { type Address, isAddress, isAddressEqual, zeroAddress } from 'viem'
import { useAccount, useChains } from 'wagmi'
import { type IntentPay, maxTotalOf } from '../../checkout/intent/intent.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useBlockTime } from '../../hooks/useBlockTime.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { useCollectionName } from '../../hooks/useCollectionName.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { useLabels } from '../../hooks/useLabels.js'
import { type UsePaymentParameters, usePayment } from '../../hooks/usePayment.js'
import { useSwapPrices } from '../../hooks/useSwapPrices.js'
import { tokenMetadataQueryOptions } from '../../query/tokenMetadataQueryOptions.js'
import type { NameOf } from '../parts/titleOf.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'
import { dueOf } from '../purchase/dueOf.js'
import { expectedTimeOf } from '../purchase/expectedTimeOf.js'
import { payingOf } from '../purchase/payingOf.js'
import { isInProgress } from '../purchase/viewStatus.js'
import { quoteLife } from '../swap/PayPicker.js'
import { isChoosable, usePayPicker } from './usePayPicker.js'

export function usePurchase(options: usePurchase.Options) {
  const { items, fees, policy, state, open, currency: known, collectionName, pay, onPayChange } = options
  const { ipfsGateway, policy: defaultPolicy } = useTillContext()
  const labelOf = useLabels()
  const [first] = items
  const chainId = first?.order.chainId ?? 0
  const client = useChainClient(chainId)
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

  const paidAt = useBlockTime({
    chainId,
    blockNumber: open && state.status === 'success' ? state.outcome.blockNumber : undefined,
  })
  const { address: account, connector: wallet } = useAccount()
  const total = state.status === 'disabled' ? undefined : maxTotalOf(state.intent.orders, state.intent.fees)
  const amount = total === undefined ? undefined : dueOf(state, total)
  const isChoice = open && onPayChange !== undefined && isChoosable(state) && amount !== 0n
  const paying = payingOf(state)
  const { currency: payCurrency } = useCurrency({ chainId, address: paying?.currency ?? zeroAddress })
  const prices = useSwapPrices({
    chainId,
    buyCurrencyAddress: address,
    buyAmount: amount,
    query: {
      enabled: isChoice,
      staleTime: quoteLife,
      refetchInterval: ({ state: { dataUpdatedAt, errorUpdatedAt } }) =>
        Math.max(Math.max(dataUpdatedAt, errorUpdatedAt) + quoteLife - Date.now(), 1_000),
    },
  })
  const payment = usePayment({
    items,
    fees,
    policy,
    marketplace: state.status === 'disabled' ? undefined : state.intent.marketplace,
    pay: paying && { currency: paying.currency, maxAmount: paying.amount },
    prices: isChoice ? prices.data : undefined,
    amount,
    gas: 'forecast' in state ? state.forecast?.gas : undefined,
    dataFee: 'forecast' in state ? state.forecast?.dataFee : undefined,
    enabled: open,
    watch: !isInProgress(state),
  })

  const { balance, nativeBalance, networkFee, shortage } = payment
  const { isBalanceError, isNetworkFeeError, refetch: onLookAgain } = payment
  const order = first?.order
  const choice = { order, state, currency, pay, onPayChange, prices, payment, active: isChoice }
  const { picker, hasMoved, handlers } = usePayPicker(choice)

  const nameOf: NameOf = (kind, value) => {
    const label = kind === 'token' ? undefined : labelOf(value).name
    switch (kind) {
      case 'token':
        return tokens[items.findIndex(({ order }) => `${order.tokenId}` === value)]?.data?.name
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
    balance,
    nativeBalance,
    shortage,
    networkFee,
    isBalanceError,
    isNetworkFeeError,
    onLookAgain,
    chainIcon: labelOf(chainId).icon,
  }
  return {
    chain,
    currency,
    payCurrency,
    picker,
    hasMoved,
    handlers,
    collection,
    tokens,
    facts,
    wallet,
    paidAt,
    expectedTime: expectedTimeOf({
      chain,
      intents: state.status === 'disabled' ? [] : [state.intent],
      policy: policy ?? defaultPolicy,
    }),
    nameOf,
  }
}

export declare namespace usePurchase {
  type Options = Pick<UsePaymentParameters, 'items' | 'fees' | 'policy'> & {
    state: CheckoutViewState
    open: boolean
    currency: Currency | undefined
    collectionName: string | undefined
    pay: IntentPay | undefined
    onPayChange: ((pay: IntentPay | undefined) => void) | undefined
  }
}
