import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { OrderCardAction, OrderCardMedia, OrderCardPrice, OrderCardRoot, OrderCardTitle } from 'tillkit'
import { tokenMetadataQueryOptions } from 'tillkit/query'
import { print, till } from '../market'
import { getConfig } from '../wagmi'
import { Wallet } from './wallet'

// Runs on the server: the order, and the name and picture of its token, are in the page when it arrives.
export default async function Page() {
  const { chainId } = print
  const order = await till.getOrder(print)
  const token = { chainId, address: order.collectionContractAddress, tokenId: order.tokenId }
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(tokenMetadataQueryOptions(getConfig().getClient({ chainId }), token))
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <main>
        <Wallet />
        <OrderCardRoot order={order} style={{ maxWidth: '20rem' }}>
          <OrderCardMedia />
          <OrderCardTitle />
          <OrderCardPrice />
          <OrderCardAction />
        </OrderCardRoot>
      </main>
    </HydrationBoundary>
  )
}
