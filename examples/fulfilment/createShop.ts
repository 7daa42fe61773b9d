import { createHash, randomUUID } from 'node:crypto'
import * as nodeFiles from 'node:fs/promises'
import { join } from 'node:path'
import { verifyPurchase } from 'tillkit/core'

/**
 * Creates a shop that ships carts after a payment on chain. It counts each payment once and ships each cart once, even after a crash at any
 * point.
 *
 * Its records are files in one folder. A file is written completely or not at all, and never changes: the first writer wins. In a database,
 * each file would be a row with a unique column.
 */
export function createShop({ folder, files = nodeFiles, ...chain }: createShop.Options) {
  /** Writes a record, unless there is one with this name. Returns the record that exists afterwards. */
  async function noteOnce<note>(kind: string, name: string, note: note): Promise<note> {
    const path = pathOf(kind, name)
    const draft = join(folder, `${randomUUID()}.draft`)
    await files.mkdir(join(folder, kind), { recursive: true })
    const file = await files.open(draft, 'wx')
    await file.writeFile(toText({ name, note }))
    await file.sync()
    await file.close()
    // `link` is atomic: a name gets a complete file, and only one of two concurrent writers succeeds.
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
    // A payment pays for one cart only, and a cart needs one payment only.
    if ((await noteOnce('payments', proof.key, reference)) !== reference) return 'claimed'
    if ((await noteOnce('paid', reference, proof.key)) !== proof.key) return 'paid twice'
    await noteOnce('outbox', reference, cart.items)
    return 'shipped'
  }

  return {
    /** Records an offered cart. Its `buyer` must be the account that has signed in. */
    offer: (reference: string, cart: Cart) => noteOnce('carts', reference, cart),
    /**
     * Records that, according to the page, this purchase pays for the cart. This proves nothing: it only tells which purchase to verify.
     */
    begin: (reference: string, purchaseId: `0x${string}`) =>
      noteOnce('begun', `${purchaseId} ${reference}`, { reference, purchaseId }),
    /** Ships the carts that the sale pays for. Can be called repeatedly. */
    async onSale(sale: Paid): Promise<Fulfilment[]> {
      const begun = await list<{ reference: string; purchaseId: string }>('begun')
      const ends: Fulfilment[] = []
      for (const { note } of begun) {
        if (note.purchaseId === sale.purchaseId) ends.push(await fulfil(note.reference, sale))
      }
      return ends
    },
    /** Returns the shipped carts: their references and items. */
    readOutbox: () => list<Cart['items']>('outbox'),
  }
}

export declare namespace createShop {
  type Options = Pick<verifyPurchase.Options, 'client' | 'policy' | 'chainId'> & {
    /** The folder of the records. */
    folder: string
    /** The functions that read and write files. @default the functions of Node.js */
    files?: Pick<typeof nodeFiles, 'mkdir' | 'open' | 'link' | 'unlink' | 'readFile' | 'readdir'>
  }
}

/** An offered cart: the market, the orders with their terms, and the buyer. */
export type Cart = Pick<verifyPurchase.Options, 'market' | 'currency' | 'buyer' | 'recipient' | 'items'>

type Paid = { purchaseId: `0x${string}`; hash?: `0x${string}` | undefined }

/**
 * The result for a cart. `claimed`: the payment was already used for another cart. `paid twice`: the cart already has a payment. The other
 * values are those of `verifyPurchase`.
 */
export type Fulfilment = 'shipped' | 'claimed' | 'paid twice' | 'confirming' | 'different' | 'absent'

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
