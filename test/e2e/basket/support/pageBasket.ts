import { createClient, createWalletClient, custom, type EIP1193Provider } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { createBasket, createBasketIntent, createTill, type Policy } from '../../../../src/core.js'
import { openHttp } from '../../../setup/openHttp.js'

/**
 * A page that buys a cart with one press. It uses only `tillkit/core`. The script `wallet.js` runs before it and provides a wallet. `<meta
 * name="cart">` contains the cart.
 */
const { url, rpcUrl, chainId, privateKey, policy, picked } = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="cart"]')?.content ?? '{}',
) as Cart
const { wallet } = window as unknown as { wallet: { provider: EIP1193Provider } }
const account = privateKeyToAccount(privateKey).address
const till = createTill({ accessKey: 'test', marketplaceUrl: url, apiUrl: url })
const items: createBasketIntent.Options['items'][number][] = []
// Read the orders one by one, because concurrent calls would share one HTTP request. The market that answers it returns only its own
// orders.
for (const { contractAddress, orderId, quantity } of picked) {
  const order = await till.getOrder({ chainId, contractAddress, orderId })
  items.push({ order, quantity: BigInt(quantity) })
}
const basket = createBasket({
  till,
  policy,
  intent: createBasketIntent({ items, buyer: account }),
  // Read the global `wallet` again for each request, because a test may wrap its `request` function later.
  wallet: createWalletClient({
    account,
    transport: custom({ request: (rpcRequest) => wallet.provider.request(rpcRequest as never) }),
  }),
  client: createClient({ chain: foundry, transport: openHttp(rpcUrl), pollingInterval: 50 }),
})
const button = document.createElement('button')
button.textContent = 'Buy all'
button.onclick = () => void basket.start()
const output = document.createElement('output')
function show() {
  const { status, parts, spent } = basket.getState()
  const boughtCount = parts.filter((part) => part.status === 'success').length
  const paid = spent.map(({ amount, currencyDecimals }) => `${amount} at ${currencyDecimals}`).join(' and ')
  output.textContent = `${status}: ${boughtCount} of ${parts.length} are yours, ${paid || 'nothing'} spent`
}
basket.subscribe(show)
show()
document.body.append(button, output)

export type Cart = {
  /** The URL of the service. */
  url: string
  rpcUrl: string
  chainId: number
  privateKey: `0x${string}`
  policy: Policy
  picked: { contractAddress: `0x${string}`; orderId: string; quantity: string }[]
}
