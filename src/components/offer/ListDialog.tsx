'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Address, zeroAddress } from 'viem'
import { useAccount } from 'wagmi'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import { ListingError } from '../../checkout/listing/ListingError.js'
import { createListingIntent } from '../../checkout/listing/listingIntent.js'
import type { readListingCosts } from '../../checkout/listing/readListingCosts.js'
import type { TillError } from '../../errors.js'
import { useCancelListing } from '../../hooks/listing/useCancelListing.js'
import { type CreateListingVariables, useCreateListing } from '../../hooks/listing/useCreateListing.js'
import type { SellerParameters } from '../../hooks/listing/useSeller.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { useCurrency } from '../../hooks/useCurrency.js'
import type { Order } from '../../protocol/order.js'
import { chainNotConfigured } from '../../query/chainNotConfigured.js'
import { queryKey } from '../../query/queryKey.js'
import { Toast } from '../checkout/Toast.js'
import { useMessages } from '../messages/useMessages.js'
import { endAfter } from './endAfter.js'
import { ListView } from './ListView.js'
import { useTradeItem } from './TradeItem.js'
import { isFixed, type TradeState, tradeState, withCurrencyError } from './tradeState.js'
import { useOwnedQuantity } from './useOwnedQuantity.js'

/**
 * Lists a token in a dialog, or removes its listing. Closing the dialog does not stop a listing or a removal that the seller has started.
 */
export function ListDialog(props: ListDialog.Props): ReactNode {
  const { open, onOpenChange, token, standard, currencies, listed, listing, policy, ...rest } = props
  const { collectionName, onListed, onRemoved } = rest
  const { chainId } = token
  const { selling } = useMessages()
  const [first = zeroAddress] = currencies
  const [typed, setTerms] = useState<ListView.Terms>({ ...noTerms, currency: first })
  const list = useCreateListing({ policy })
  const cancel = useCancelListing({ policy })
  const removes = cancel.status !== 'idle' || (list.status === 'idle' && listed !== undefined)
  const made = removes
    ? tradeState({ ...cancel, data: cancel.isSuccess ? { hash: undefined } : undefined })
    : tradeState({ ...list, data: list.data && { hash: undefined } })
  const fixed = isFixed(made)
  const terms = !removes && fixed && list.variables ? { ...typed, ...list.variables } : typed
  const { address: account } = useAccount()
  const owned = useOwnedQuantity({ ...token, standard, account: open ? account : undefined })
  const item = useTradeItem({ ...token, collectionName })
  const money = useCurrency({
    chainId,
    address: removes ? listing?.priceCurrencyAddress : terms.currency,
  })
  const { quantity, unitPrice } = terms
  const costs = useListingCosts({
    ...token,
    quantity,
    unitPrice,
    currency: terms.currency,
    policy,
    enabled: open && !fixed && !removes,
  })
  const { data: taken } = costs
  const proceeds =
    unitPrice === undefined || !taken ? undefined : unitPrice * quantity - taken.royalty - taken.fee
  const signed = list.error instanceof ListingError ? list.error.listing : undefined
  const state: TradeState = removes
    ? made
    : made.status === 'idle' && costs.error
      ? { status: 'error', error: costs.error }
      : withCurrencyError(made, money)

  /** Returns what the main button does; `undefined` while the terms are not complete. */
  function nextAction(): (() => void) | undefined {
    if (removes) return removeListing
    if (made.status === 'idle' && costs.error) return () => void costs.refetch()
    // If the outcome of an attempt is unknown, try again with the same terms: only these find the earlier listing.
    if (fixed && list.variables) return sendListing(list.variables)
    const isOwned = owned !== undefined && owned >= quantity
    if (unitPrice === undefined || proceeds === undefined || proceeds <= 0n || !isOwned) return undefined
    const { currency, days } = terms
    return sendListing({ ...token, quantity, currency, unitPrice, proceeds, validUntil: endAfter(days) })
  }

  function sendListing(variables: CreateListingVariables): () => void {
    return () => list.mutate(variables, { onSuccess: onListed })
  }

  function removeListing(): void {
    // If the service’s answer to a listing was lost, cancel with the signed order, because the service may not know the listing.
    const order = cancel.variables ?? signed ?? (listed === undefined ? undefined : { orderId: listed })
    if (!order) return
    const { tokenId: _, ...place } = token
    cancel.mutate({ ...place, ...order }, { onSuccess: () => onRemoved(order.orderId) })
  }

  /** Returns what the button “Remove listing” does after a listing in this dialog; `undefined` if there is no listing to remove. */
  function removalAfterListing(): (() => void) | undefined {
    if (removes) return undefined
    if (signed) return removeListing
    return list.isSuccess && listed !== undefined ? list.reset : undefined
  }

  function change(next: boolean): void {
    onOpenChange(next)
    if (next || (made.status !== 'success' && (made.status !== 'error' || fixed))) return
    list.reset()
    cancel.reset()
    setTerms({ ...noTerms, currency: first })
  }

  if (!open) {
    const texts = removes ? selling.remove : selling.list
    const what = made.status === 'success' ? texts.success : texts.failed
    return <Toast status={made.status} what={what} title={item.title} onShow={() => onOpenChange(true)} />
  }
  return (
    <ListView
      state={state}
      item={item}
      chainId={chainId}
      removes={removes}
      price={removes ? listing?.priceAmount : undefined}
      terms={terms}
      onTermsChange={setTerms}
      currencies={currencies}
      currency={money.currency}
      owned={owned}
      proceeds={fixed && !removes ? list.variables?.proceeds : proceeds}
      costs={taken}
      validUntil={list.variables?.validUntil}
      onStart={nextAction()}
      onRemove={removalAfterListing()}
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
    /** The id of the account’s open listing; `undefined` if the token is not listed. */
    listed: string | undefined
    /** The account’s open listing; `undefined` until the service knows it. */
    listing: Order | undefined
    collectionName: string | undefined
    onListed: (listing: { orderId: string }) => void
    onRemoved: (orderId: string) => void
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
