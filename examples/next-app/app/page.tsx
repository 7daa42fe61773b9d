import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { OrderCardParts } from 'tillkit/parts'
import { tokenMetadataQueryOptions } from 'tillkit/query'
import { print, till } from '../market'
import { getConfig } from '../wagmi'
import { Wallet } from './wallet'

// Runs on the server, so that the HTML already contains the order, and the name and picture of its token.
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
        <OrderCardParts.Root order={order} style={{ maxWidth: '20rem' }}>
          <OrderCardParts.Media />
          <OrderCardParts.Title />
          <OrderCardParts.Price />
          <OrderCardParts.Action />
        </OrderCardParts.Root>
      </main>
    </HydrationBoundary>
  )
}
