import { createElement, type ReactNode, useLayoutEffect, useState } from 'react'
import type { Order } from '../src/protocol/order.js'
import { defineTillCheckout } from '../src/widget/element/defineTillCheckout.js'
import type { MountOptions } from '../src/widget/mountOptions.js'
import type { openShop } from './evm/openShop.js'

/**
 * The element `<till-checkout>` on a page. The element sends real HTTP requests to its service and to its node. No server runs: while the
 * element is mounted, the page answers these requests.
 */
export function LiveWidget(props: LiveWidget.Props): ReactNode {
  const { order, shop } = props
  const { provider, market } = shop
  const [ready, setReady] = useState(false)

  useLayoutEffect(() => {
    const restore = answerInPage(shop)
    defineTillCheckout()
    setReady(true)
    return restore
  }, [shop])

  if (!ready) return null
  const { chainId, collectionContractAddress: contractAddress, orderId } = order
  const options: MountOptions = {
    accessKey: 'stories',
    marketplaceUrl: serviceUrl,
    chain: { id: chainId, rpcUrl: nodeUrl, name: 'This page' },
    markets: [market.market],
    orders: [{ contractAddress, orderId }],
    provider,
  }
  return createElement('till-checkout', options)
}

export declare namespace LiveWidget {
  type Props = { order: Order; shop: openShop.ReturnType }
}

const serviceUrl = 'https://service.invalid'
const nodeUrl = 'https://node.invalid'

/** Answers HTTP requests to the service and the node. Returns a function that restores `fetch`. */
function answerInPage({ fetch: sendToService, market }: openShop.ReturnType): () => void {
  const outside = globalThis.fetch
  const answer: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.startsWith(serviceUrl)) return sendToService(input, init)
    if (!url.startsWith(nodeUrl)) return outside(input, init)
    const body = JSON.parse(await new Request(input, init).text()) as RpcRequest | RpcRequest[]
    const responses = await Promise.all([body].flat().map((request) => sendToNode(market, request)))
    return Response.json(Array.isArray(body) ? responses : responses[0])
  }
  globalThis.fetch = answer
  return () => {
    if (globalThis.fetch === answer) globalThis.fetch = outside
  }
}

async function sendToNode({ chain }: openShop.ReturnType['market'], { id, ...request }: RpcRequest) {
  return chain.request(request).then(
    (result) => ({ jsonrpc: '2.0', id, result }),
    ({ code = -32603, message, data }) => ({ jsonrpc: '2.0', id, error: { code, message, data } }),
  )
}

type RpcRequest = { id: number; method: string; params?: readonly unknown[] }
