import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { headers } from 'next/headers'
import { Suspense } from 'react'
import { OrderCardParts } from 'tillkit/parts'
import { tokenMetadataQueryOptions } from 'tillkit/query'
import { cookieToInitialState } from 'wagmi'
import { print, till } from '../market'
import { getConfig } from '../wagmi'
import { Providers } from './providers'
import { Wallet } from './wallet'

export default function Page() {
  return (
    <Suspense>
      <Listing />
    </Suspense>
  )
}

// Runs on the server, so that the HTML already contains the order, and the name and picture of its token. React hydrates this part after
// the layout. The providers are inside it, because wagmi connects as soon as they are mounted, and would change what React hydrates.
async function Listing() {
  // A cookie contains the connected account.
  const initialState = cookieToInitialState(getConfig(), (await headers()).get('cookie'))
  const { chainId } = print
  const order = await till.getOrder(print)
  const token = { chainId, address: order.collectionContractAddress, tokenId: order.tokenId }
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery(tokenMetadataQueryOptions(getConfig().getClient({ chainId }), token))
  return (
    <Providers initialState={initialState}>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <main>
          <Wallet />
          <OrderCardParts.Root order={order} style={{ maxWidth: '20rem' }}>
            <OrderCardParts.Media />
            <OrderCardParts.Title render={<strong />} />
            <OrderCardParts.Price />
            <OrderCardParts.Action />
          </OrderCardParts.Root>
        </main>
      </HydrationBoundary>
    </Providers>
  )
}
