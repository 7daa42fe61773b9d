import { readdirSync, readFileSync } from 'node:fs'
import type { Address, Hash, Hex } from 'viem'
import type { Intent } from '../../../../src/checkout/intent/intent.js'

const folder = new URL('../fixtures-0.1.0/', import.meta.url)

/** The names of the purchases that were recorded. */
export function recordedNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
}

/** A purchase that version 0.1.0 left in the middle, by its name. */
export function readPurchase(name: string): Resumable {
  const purchase = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as RecordedPurchase
  // Nothing was swapped then.
  const { pay: _, ...intent } = purchase.intent
  return {
    ...purchase,
    intent: {
      ...intent,
      orders: intent.orders.map((order) => ({
        ...order,
        tokenId: BigInt(order.tokenId ?? 0),
        quantity: BigInt(order.quantity),
        unitPrice: BigInt(order.unitPrice),
        validUntil: new Date(order.validUntil),
      })),
      fees: intent.fees.map(({ amount, receiver }) => ({ amount: BigInt(amount), receiver })),
      maxTotal: BigInt(intent.maxTotal),
    },
  }
}

/** The market's chain before any of the purchases, as `anvil_loadState` takes it. */
export function readMarketState(): Hex {
  return `0x${readFileSync(new URL('market.json.gz', folder)).toString('hex')}`
}

/** A purchase in the middle, and all of the world that it needs to go on. */
export type RecordedPurchase = {
  /** The storage of the page: name and text, exactly as they were written. */
  key: string
  text: string
  /** What the buyer agreed to: bigints as decimal strings, dates as ISO 8601. */
  intent: Plain<Intent>
  /** What the host trusts. */
  policy: { markets?: Record<number, Address[]>; contracts?: Record<number, Address[]> }
  /** Milliseconds since 1970 when the page stopped. */
  time: number
  /** The blocks that followed those of the market: seconds since 1970, and signed transactions. */
  blocks: { timestamp: number; transactions: Hex[] }[]
  /** Signed transactions that were not mined yet. */
  pool: Hex[]
  /** Signed transactions that the wallet had taken and not sent yet. */
  held: Hex[]
  wallet: {
    atomic?: 'supported'
    /** The batch that it had taken, and its last transaction. */
    batch?: { id: Hex; hash: Hash }
  }
  service: {
    /** Who sends signed purchases. Absent: buyers send theirs themselves. */
    relayer?: Address
    /** The bodies of the permits that it had been handed. */
    permits: string[]
  }
}

/** The same with its intent as a page makes it. */
export type Resumable = Omit<RecordedPurchase, 'intent'> & { intent: Intent }

type Plain<value> = value extends bigint | Date
  ? string
  : value extends string | number | undefined
    ? value
    : { [key in keyof value]: Plain<value[key]> }
