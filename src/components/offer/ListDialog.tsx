'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Address, zeroAddress } from 'viem'
import { useAccount } from 'wagmi'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import { createListingIntent } from '../../checkout/listing/listingIntent.js'
import type { readListingCosts } from '../../checkout/listing/readListingCosts.js'
import type { TillError } from '../../errors.js'
import type {
  CreateListingVariables,
  UseCreateListingReturnType,
} from '../../hooks/listing/useCreateListing.js'
import type { SellerParameters } from '../../hooks/listing/useSeller.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { useCurrency } from '../../hooks/useCurrency.js'
import { chainNotConfigured } from '../../query/chainNotConfigured.js'
import { queryKey } from '../../query/queryKey.js'
import { Toast } from '../checkout/Toast.js'
import { useMessages } from '../messages/useMessages.js'
import { endAfter } from './endAfter.js'
import { ListView } from './ListView.js'
import { useTradeItem } from './TradeItem.js'
import { isFixed, isOver, type TradeState, tradeState, withCurrencyError } from './tradeState.js'
import { useOwnedQuantity } from './useOwnedQuantity.js'

/** Lists a token in a dialog. Closing the dialog does not stop a listing that the seller has started. */
export function ListDialog(props: ListDialog.Props): ReactNode {
  const { token, standard, currencies, collectionName, policy, list, onList, onRemove, ...rest } = props
  const { open, onOpenChange } = rest
  const { chainId } = token
  const { selling } = useMessages()
  const [first = zeroAddress] = currencies
  const [typed, setTerms] = useState<ListView.Terms>({ ...noTerms, currency: first })
  const made = tradeState({ ...list, data: list.data && { hash: undefined } })
  const fixed = isFixed(made)
  const terms = fixed && list.variables ? { ...typed, ...list.variables } : typed
  const { quantity, unitPrice, currency } = terms
  const { address: account } = useAccount()
  const owned = useOwnedQuantity({ ...token, standard, account: open ? account : undefined })
  const item = useTradeItem({ ...token, collectionName })
  const money = useCurrency({ chainId, address: currency })
  const costs = useListingCosts({ ...token, quantity, unitPrice, currency, policy, enabled: open && !fixed })
  const { data: taken } = costs
  const proceeds =
    unitPrice === undefined || !taken ? undefined : unitPrice * quantity - taken.royalty - taken.fee
  const state: TradeState =
    made.status === 'idle' && costs.error
      ? { status: 'error', error: costs.error }
      : withCurrencyError(made, money)

  /** Returns what the main button does; `undefined` while the terms are not complete. */
  function nextAction(): (() => void) | undefined {
    if (made.status === 'idle' && costs.error) return () => void costs.refetch()
    const { variables } = list
    // If the outcome of an attempt is unknown, try again with the same terms: only these find the earlier listing.
    if (fixed && variables) return () => onList(variables)
    const isOwned = owned !== undefined && owned >= quantity
    if (unitPrice === undefined || proceeds === undefined || proceeds <= 0n || !isOwned) return undefined
    const validUntil = endAfter(terms.days)
    return () => onList({ ...token, quantity, currency, unitPrice, proceeds, validUntil })
  }

  function change(next: boolean): void {
    onOpenChange(next)
    if (next || !isOver(made)) return
    list.reset()
    setTerms({ ...noTerms, currency: first })
  }

  if (!open) {
    const what = made.status === 'success' ? selling.list.success : selling.list.failed
    return <Toast status={made.status} what={what} title={item.title} onShow={() => onOpenChange(true)} />
  }
  return (
    <ListView
      state={state}
      item={item}
      chainId={chainId}
      terms={terms}
      onTermsChange={setTerms}
      currencies={currencies}
      currency={money.currency}
      owned={owned}
      proceeds={fixed ? list.variables?.proceeds : proceeds}
      costs={taken}
      validUntil={list.variables?.validUntil}
      onStart={nextAction()}
      onRemove={onRemove}
      onOpenChange={change}
    />
  )
}

export declare namespace ListDialog {
  type Props = SellerParameters & {
    /** The market and the token of the listing. */
    token: Pick<
      CreateListingVariables,
      'chainId' | 'marketplace' | 'market' | 'collectionAddress' | 'tokenId'
    >
    standard: 'ERC721' | 'ERC1155'
    currencies: readonly Address[]
    collectionName: string | undefined
    /** The listing, which outlives this dialog. */
    list: UseCreateListingReturnType
    onList: (variables: CreateListingVariables) => void
    /** Removes the listing; `undefined` without a listing. */
    onRemove: (() => void) | undefined
    open: boolean
    onOpenChange: (open: boolean) => void
  }
}

const noTerms = { quantity: 1n, unitPrice: undefined, days: 30 }

type CostsOptions = SellerParameters &
  ListDialog.Props['token'] &
  Pick<ListView.Terms, 'quantity' | 'unitPrice' | 'currency'> & { enabled: boolean }

/** Reads the royalty and the market’s fee for a price from the chain. */
function useListingCosts(options: CostsOptions) {
  const context = useTillContext()
  const { policy = context.policy, enabled, unitPrice, ...token } = options
  const { address: seller } = useAccount()
  const client = useChainClient(token.chainId)
  return useQuery<readListingCosts.ReturnType, TillError>({
    queryKey: queryKey('listingCosts', { ...token, unitPrice }),
    enabled: enabled && unitPrice !== undefined && seller !== undefined,
    retry: false,
    queryFn: async () => {
      if (client?.chain?.id !== token.chainId) throw chainNotConfigured(token.chainId)
      const terms = { ...token, seller: seller ?? token.collectionAddress, unitPrice: unitPrice ?? 0n }
      const intent = createListingIntent({ ...terms, validUntil: endAfter(1) })
      const readListingCosts = await loadChunk(
        async () => (await import('../../checkout/listing/readListingCosts.js')).readListingCosts,
      )
      return readListingCosts({ client, intent, policy })
    },
  })
}
