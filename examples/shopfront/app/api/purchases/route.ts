import { isAddress, isHash } from 'viem'
import { maxPieces, readCart, readVisitor, writeCart } from '../../../shop/cookies'
import type { PieceKey } from '../../../shop/pieces'
import { settle, startPurchase } from '../../../shop/purchases'

/**
 * Records that a page has begun or made a purchase. If the chain proves it, ships the pieces and takes them out of the cart. The page says
 * which purchase to look for. It cannot say that the purchase is paid.
 */
export async function POST(request: Request): Promise<Response> {
  const { purchaseId, buyer, reference, keys } = await request.json()
  const visitor = await readVisitor()
  if (!visitor) return new Response('The shop needs cookies.', { status: 400 })
  if (!isHash(purchaseId) || !isAddress(buyer) || !Array.isArray(keys) || keys.length > maxPieces) {
    return new Response('The report needs a purchase id, a buyer, and the keys of the pieces.', {
      status: 400,
    })
  }
  const purchase = await startPurchase({
    purchaseId,
    buyer,
    reference: `${reference}`.slice(0, 40),
    visitor,
    keys: keys.map(({ collection, orderId }: PieceKey) => ({
      collection: `${collection}`,
      orderId: `${orderId}`,
    })),
  })
  const settlement = await settle(purchase)
  if ('items' in settlement) {
    const paid = settlement.items.map(({ orderId }) => orderId)
    await writeCart((await readCart()).filter(({ orderId }) => !paid.includes(orderId)))
  }
  return new Response(null, { status: 204 })
}
