'use server'
import { redirect } from 'next/navigation'
import { maxPieces, readCart, writeCart } from './cookies'
import type { PieceKey } from './pieces'

/* These functions change only the visitor’s own cart. Any visitor can call them, with any arguments. */

export async function addToCart(form: FormData): Promise<void> {
  const key = keyOf(form)
  const cart = await readCart()
  const others = cart.filter((other) => other.orderId !== key.orderId)
  await writeCart([...others, key].slice(-maxPieces))
  redirect('/cart')
}

export async function removeFromCart(form: FormData): Promise<void> {
  const { orderId } = keyOf(form)
  await writeCart((await readCart()).filter((other) => other.orderId !== orderId))
}

function keyOf(form: FormData): PieceKey {
  return { collection: `${form.get('collection')}`, orderId: `${form.get('orderId')}` }
}
