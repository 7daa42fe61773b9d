import { createClient, createWalletClient, custom, type EIP1193Provider } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { createBasket, createBasketIntent, createTill, type Policy } from '../../../../src/core.js'
import { openHttp } from '../../../setup/openHttp.js'

/**
 * A page that sells what is in a cart with one press, made of the core alone: its script, and `wallet.js` before it, which puts a
 * wallet on the page. `<meta name="cart">` says what is in it.
 */
const { url, rpcUrl, chainId, privateKey, policy, picked } = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="cart"]')?.content ?? '{}',
) as Cart
const { wallet } = window as unknown as { wallet: { provider: EIP1193Provider } }
const account = privateKeyToAccount(privateKey).address
const till = createTill({ accessKey: 'test', marketplaceUrl: url, apiUrl: url })
const items: createBasketIntent.Options['items'][number][] = []
// One by one: what is asked for at the same time goes to the service in one request, and each market of this one answers its own.
for (const { contractAddress, orderId, quantity } of picked) {
  const order = await till.getOrder({ chainId, contractAddress, orderId })
  items.push({ order, quantity: BigInt(quantity) })
}
const basket = createBasket({
  till,
  policy,
  intent: createBasketIntent({ items, buyer: account }),
  // Looked up anew for each request: whoever wraps it may come when the orders are there already.
  wallet: createWalletClient({
    account,
    transport: custom({ request: (asked) => wallet.provider.request(asked as never) }),
  }),
  client: createClient({ chain: foundry, transport: openHttp(rpcUrl), pollingInterval: 50 }),
})
const button = document.createElement('button')
button.textContent = 'Buy all'
button.onclick = () => void basket.start()
const said = document.createElement('output')
function show() {
  const { status, parts, spent } = basket.getState()
  const made = parts.filter((part) => part.status === 'success').length
  const paid = spent.map(({ amount, currencyDecimals }) => `${amount} at ${currencyDecimals}`).join(' and ')
  said.textContent = `${status}: ${made} of ${parts.length} are yours, ${paid || 'nothing'} spent`
}
basket.subscribe(show)
show()
document.body.append(button, said)

export type Cart = {
  /** The service’s. */
  url: string
  rpcUrl: string
  chainId: number
  privateKey: `0x${string}`
  policy: Policy
  picked: { contractAddress: `0x${string}`; orderId: string; quantity: string }[]
}
