'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAccount } from 'wagmi'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import { createOfferIntent } from '../../checkout/offer/offerIntent.js'
import type { MadeOffer } from '../../checkout/offer/proveMade.js'
import type { TillError } from '../../errors.js'
import { type MakeOfferVariables, useMakeOffer } from '../../hooks/listing/useMakeOffer.js'
import type { SellerParameters } from '../../hooks/listing/useSeller.js'
import { useTillContext } from '../../hooks/TillContext.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { type Currency, useCurrency } from '../../hooks/useCurrency.js'
import { balancesQueryOptions } from '../../query/balancesQueryOptions.js'
import { chainNotConfigured } from '../../query/chainNotConfigured.js'
import { checksummed, queryKey } from '../../query/queryKey.js'
import { Toast } from '../checkout/Toast.js'
import { useMessages } from '../messages/useMessages.js'
import { endAfter } from './endAfter.js'
import { OfferView } from './OfferView.js'
import { useTradeItem } from './TradeItem.js'
import { isFixed, isOver, type TradeState, tradeState, withCurrencyError } from './tradeState.js'

/** Makes an offer in a dialog. Closing it does not stop an offer that the buyer has started. */
export function OfferDialog(props: OfferDialog.Props): ReactNode {
  const {
    open,
    onOpenChange,
    token,
    currency: address,
    knownCurrency,
    collectionName,
    policy,
    onMade,
  } = props
  const { chainId, quantity } = token
  const messages = useMessages()
  const [terms, setTerms] = useState(noTerms)
  const offer = useMakeOffer({ policy })
  const item = useTradeItem({ ...token, collectionName })
  const money = useCurrency({ chainId, address, known: knownCurrency })
  const made = tradeState(offer)
  const fixed = isFixed(made)
  const { unitPrice } = fixed && offer.variables ? offer.variables : terms
  const royalty = useOfferRoyalty({ ...token, currency: address, unitPrice, policy, enabled: open && !fixed })
  const balance = useBalance({ chainId, address, enabled: open && !fixed })
  const state: TradeState =
    made.status === 'idle' && royalty.error
      ? { status: 'error', error: royalty.error }
      : withCurrencyError(made, money)
  const maxTotal = fixed ? offer.variables?.maxTotal : undefined
  const extra =
    maxTotal !== undefined && unitPrice !== undefined ? maxTotal - unitPrice * quantity : royalty.data

  /** Returns what the main button does; `undefined` while the terms are not complete. */
  function nextAction(): (() => void) | undefined {
    if (made.status === 'idle' && royalty.error) return () => void royalty.refetch()
    // If the outcome of an attempt is unknown, try again with the same terms: only these find the earlier offer.
    if (fixed && offer.variables) return makeOffer(offer.variables)
    if (unitPrice === undefined || royalty.data === undefined) return undefined
    const maxTotal = unitPrice * quantity + royalty.data
    const validUntil = endAfter(terms.days)
    return makeOffer({ ...token, currency: address, unitPrice, maxTotal, validUntil })
  }

  function makeOffer(variables: MakeOfferVariables): () => void {
    return () => offer.mutate(variables, { onSuccess: (made) => onMade?.(made) })
  }

  function change(next: boolean): void {
    onOpenChange(next)
    if (next || !isOver(made)) return
    offer.reset()
    setTerms(noTerms)
  }

  if (!open) {
    const { make } = messages.offers
    const what = made.status === 'success' ? make.success : make.failed
    return <Toast status={made.status} what={what} title={item.title} onShow={() => onOpenChange(true)} />
  }
  return (
    <OfferView
      state={state}
      item={item}
      quantity={quantity}
      currency={money.currency}
      terms={{ ...terms, unitPrice }}
      onTermsChange={setTerms}
      royalty={extra}
      balance={balance}
      validUntil={offer.variables?.validUntil}
      onStart={nextAction()}
      onOpenChange={change}
    />
  )
}

export declare namespace OfferDialog {
  type Props = SellerParameters & {
    /** The market and the token of the offer. */
    token: Pick<
      MakeOfferVariables,
      'chainId' | 'marketplace' | 'market' | 'collectionAddress' | 'tokenId' | 'standard' | 'quantity'
    >
    currency: MakeOfferVariables['currency']
    knownCurrency: Currency | undefined
    collectionName: string | undefined
    onMade?: ((offer: MadeOffer) => void) | undefined
    open: boolean
    onOpenChange: (open: boolean) => void
  }
}

const noTerms: OfferView.Terms = { unitPrice: undefined, days: 7 }

type RoyaltyOptions = SellerParameters &
  OfferDialog.Props['token'] & {
    currency: OfferDialog.Props['currency']
    unitPrice: bigint | undefined
    enabled: boolean
  }

/** Reads the royalty for a price from the chain. */
function useOfferRoyalty(options: RoyaltyOptions) {
  const context = useTillContext()
  const { unitPrice, policy = context.policy, enabled, ...token } = options
  const { address: maker } = useAccount()
  const client = useChainClient(token.chainId)
  return useQuery<bigint, TillError>({
    queryKey: queryKey('offerRoyalty', { ...token, unitPrice }),
    enabled: enabled && unitPrice !== undefined && maker !== undefined,
    retry: false,
    queryFn: async () => {
      if (client?.chain?.id !== token.chainId) throw chainNotConfigured(token.chainId)
      const terms = { ...token, maker: maker ?? token.collectionAddress, unitPrice: unitPrice ?? 0n }
      const intent = createOfferIntent({ ...terms, validUntil: endAfter(1) })
      const readOfferRoyalty = await loadChunk(
        async () => (await import('../../checkout/offer/readOfferRoyalty.js')).readOfferRoyalty,
      )
      return readOfferRoyalty({ client, intent, policy })
    },
  })
}

function useBalance(options: {
  chainId: number
  address: OfferDialog.Props['currency']
  enabled: boolean
}): bigint | undefined {
  const { chainId, address, enabled } = options
  const { address: account } = useAccount()
  const query = { enabled: enabled && account !== undefined, refetchInterval: 10_000 }
  const balances = balancesQueryOptions(useChainClient(chainId), {
    chainId,
    account,
    currencies: [address],
    query,
  })
  return useQuery(balances).data?.[checksummed(address)]
}
