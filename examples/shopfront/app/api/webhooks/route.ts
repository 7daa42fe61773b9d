import { createWebhookHandler } from 'tillkit/webhooks'
import { type Hash, isAddressEqual } from 'viem'
import { findPurchase, settle } from '../../../shop/purchases'
import { readSettings, type Settings } from '../../../shop/settings'

/** Receives each sale of the market from the service. The handler verifies the signature and handles each notification once. */
export async function POST(request: Request): Promise<Response> {
  const settings = await readSettings()
  handler ??= createHandler(settings)
  return handler.fetch(request)
}

let handler: ReturnType<typeof createHandler> | undefined

function createHandler({ webhookSecret, market }: Settings) {
  return createWebhookHandler({
    secret: webhookSecret,
    onNotification: async ({ type, contractAddress, purchaseId, txnHash }) => {
      if (type !== 'BLOCK_ADDED' || !purchaseId || !isAddressEqual(contractAddress, market)) return
      const purchase = await findPurchase(purchaseId)
      // Another shop of the same market sold it.
      if (!purchase) return
      const { status } = await settle(purchase, txnHash as Hash)
      // Throw until the payment has enough confirmations. The service then delivers the notification again.
      if (status === 'confirming') throw new Error(`${purchaseId} waits for confirmations.`)
    },
  })
}
