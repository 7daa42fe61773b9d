import { createServer } from 'node:http'
import { createWebhookHandler } from 'tillkit/webhooks'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { createShop } from './createShop.ts'

const market = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const shop = createShop({
  folder: 'notes',
  chainId: mainnet.id,
  client: createPublicClient({ chain: mainnet, transport: http('https://rpc.example') }),
  policy: { markets: { [mainnet.id]: [market] } },
})

// The service must have a webhook listener for `OrderFilled` at the market’s address. Create it with AddWebhookListener.
const webhooks = createWebhookHandler({
  secret: process.env.WEBHOOK_SECRET ?? '',
  onNotification: async ({ type, contractAddress, purchaseId, txnHash }) => {
    if (type !== 'BLOCK_ADDED' || contractAddress !== market || !purchaseId) return
    const ends = await shop.onSale({ purchaseId, hash: txnHash as `0x${string}` })
    // Throw until the payment has enough confirmations. The service then delivers the notification again later.
    if (ends.includes('confirming')) throw new Error(`${purchaseId} settles.`)
  },
})

createServer(webhooks.node).listen(8787)
