import { cookies } from 'next/headers'
import type { PieceKey } from './pieces'

/** The most pieces in a cart. A cookie has room for about 30. */
export const maxPieces = 20

const options = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 30 * 24 * 60 * 60 } as const

/** Returns the pieces in the visitor’s cart. Only orders that the shop sells count: `findPieces` drops everything else. */
export async function readCart(): Promise<PieceKey[]> {
  const text = (await cookies()).get('cart')?.value ?? ''
  return text
    .split(' ')
    .filter(Boolean)
    .slice(0, maxPieces)
    .map((entry) => {
      const [collection = '', orderId = ''] = entry.split('/')
      return { collection, orderId }
    })
}

export async function writeCart(keys: readonly PieceKey[]): Promise<void> {
  const text = keys.map(({ collection, orderId }) => `${collection}/${orderId}`).join(' ')
  ;(await cookies()).set('cart', text, options)
}

/** Returns the visitor’s secret name, which `proxy.ts` gives them; `undefined` without cookies. */
export async function readVisitor(): Promise<string | undefined> {
  return (await cookies()).get('visitor')?.value
}
