import { createHash, randomUUID } from 'node:crypto'
import * as nodeFiles from 'node:fs/promises'
import { join } from 'node:path'
import { verifyPurchase } from 'tillkit/core'

/**
 * A shop that ships what was paid on chain: each payment once, each cart once, whatever crashes in between.
 *
 * Its notes are files in one folder, each written whole or not at all, and never written again: the first one counts. In a
 * database each would be a row under a unique column.
 */
export function createShop({ folder, files = nodeFiles, ...chain }: createShop.Options) {
  /** Writes a note unless there is one; answers the one that stands. */
  async function noteOnce<note>(kind: string, name: string, note: note): Promise<note> {
    const path = pathOf(kind, name)
    const draft = join(folder, `${randomUUID()}.draft`)
    await files.mkdir(join(folder, kind), { recursive: true })
    const file = await files.open(draft, 'wx')
    await file.writeFile(toText({ name, note }))
    await file.sync()
    await file.close()
    // A name is given to a file that is whole, or not at all; and of two that want it one gets it.
    await files.link(draft, path).catch(unlessThere)
    await files.unlink(draft)
    return (await read<note>(path)).note
  }

  async function read<note>(path: string): Promise<{ name: string; note: note }> {
    return fromText(await files.readFile(path, 'utf8'))
  }

  const pathOf = (kind: string, name: string) =>
    join(folder, kind, `${createHash('sha256').update(name).digest('hex')}.json`)

  async function list<note>(kind: string): Promise<{ name: string; note: note }[]> {
    const names = await files.readdir(join(folder, kind)).catch(orNone)
    return Promise.all(names.map((name) => read<note>(join(folder, kind, name))))
  }

  async function fulfil(reference: string, paid: Paid): Promise<Fulfilment> {
    const { note: cart } = await read<Cart>(pathOf('carts', reference))
    const proof = await verifyPurchase({ ...chain, ...cart, ...paid, reference })
    if (proof.status !== 'proven') return proof.status
    // A payment is for one cart, and a cart has one payment.
    if ((await noteOnce('payments', proof.key, reference)) !== reference) return 'claimed'
    if ((await noteOnce('paid', reference, proof.key)) !== proof.key) return 'paid twice'
    await noteOnce('outbox', reference, cart.items)
    return 'shipped'
  }

  return {
    /** Notes what is offered to whom. `buyer` is the account that has signed in. */
    offer: (reference: string, cart: Cart) => noteOnce('carts', reference, cart),
    /** The page says that the cart is being paid with this purchase: a hint where to look, never a proof. */
    begin: (reference: string, purchaseId: `0x${string}`) =>
      noteOnce('begun', `${purchaseId} ${reference}`, { reference, purchaseId }),
    /** Something was sold: ships the carts that are paid by it. To be told again does no harm. */
    async onSale(sale: Paid): Promise<Fulfilment[]> {
      const begun = await list<{ reference: string; purchaseId: string }>('begun')
      const ends: Fulfilment[] = []
      for (const { note } of begun) {
        if (note.purchaseId === sale.purchaseId) ends.push(await fulfil(note.reference, sale))
      }
      return ends
    },
    /** What was shipped: the references, and what is in each parcel. */
    readOutbox: () => list<Cart['items']>('outbox'),
  }
}

export declare namespace createShop {
  type Options = Pick<verifyPurchase.Options, 'client' | 'policy' | 'chainId'> & {
    /** Where the notes are. */
    folder: string
    /** @default those of Node */
    files?: Pick<typeof nodeFiles, 'mkdir' | 'open' | 'link' | 'unlink' | 'readFile' | 'readdir'>
  }
}

/** An offer: the market, the orders with their terms, and the account that it is made to. */
export type Cart = Pick<verifyPurchase.Options, 'market' | 'currency' | 'buyer' | 'recipient' | 'items'>

type Paid = { purchaseId: `0x${string}`; hash?: `0x${string}` | undefined }

/** `claimed`: another cart was paid by it. The others are those of `verifyPurchase`. */
export type Fulfilment = 'shipped' | 'claimed' | 'paid twice' | 'settling' | 'different' | 'absent'

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function orNone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? { bigint: `${each}` } : each))
}

function fromText<value>(text: string): value {
  return JSON.parse(text, (_, each) => (typeof each?.bigint === 'string' ? BigInt(each.bigint) : each))
}
