import { type Address, type EIP1193Provider, type Hex, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { createIntent, type Intent } from '../../checkout/intent/intent.js'
import type { CheckoutStorage } from '../../checkout/journal/checkoutStorage.js'
import { journalKey } from '../../checkout/journal/journalKey.js'
import type { Policy } from '../../checkout/verify/policy.js'
import { TillError } from '../../errors.js'
import { isRejection } from '../../evm/providerError.js'
import { AddressCodec } from '../../protocol/primitives.js'
import type { RefusedDetail } from '../mountOptions.js'
import { type Verdict, verifyRequest } from './verifyRequest.js'

/**
 * Stands between a wallet and a frame that is trusted with nothing: lets questions through that only read, and of those
 * that the wallet puts before its owner only the ones that are a part of the purchase that the page knows.
 *
 * One purchase is paid per turn, and a turn begins when the buyer presses the page's own button. Everything else is
 * refused with a {@link RequestRefused}, and told.
 */
export function createBridge(options: createBridge.Options): Bridge {
  const { policy, storage, isPurchased, onRefused, now = Date.now } = options
  let shown: createBridge.Shown | undefined
  let payment: { key: string; buyer: Address; id: Hex; sent: boolean } | undefined

  function refuse(detail: RefusedDetail): never {
    onRefused(detail)
    throw new RequestRefused(detail)
  }

  async function ask(provider: EIP1193Provider, method: string, params: unknown): Promise<unknown> {
    const turn = shown
    if (!turn)
      refuse({ method, code: 4100, reason: 'The page has not looked up the order yet.', findings: [] })
    const buyer = await readBuyer(provider)
    if (!buyer) refuse({ method, code: 4100, reason: 'No account is connected.', findings: [] })
    const intent = createIntent({ ...turn, buyer })
    const verdict = verifyRequest({ method, params, intent, policy, now: now() })
    const { findings, pays } = verdict
    if (findings.length > 0 || !verdict.method) {
      const reason = findings.map(({ text }) => text).join(' ')
      refuse({ method, code: 4100, reason, findings: findings.map(({ code }) => code) })
    }
    if (method !== 'wallet_switchEthereumChain') await requireChain(provider, intent, method)
    return pays ? pay(provider, verdict, pays, intent) : send(provider, verdict)
  }

  async function pay(provider: EIP1193Provider, verdict: Verdict, id: Hex, intent: Intent): Promise<unknown> {
    const key = `till.frame.${journalKey(intent)}`
    const noted = (await storage.getItem(key)) as Hex | null
    const open = noted !== null && noted !== id && !(await isPurchased(intent.buyer, noted))
    // The market accepts a purchase id once, so the same purchase may be asked for again; another one may not.
    const again = payment?.id === id && id !== zeroHash
    if ((payment && !again) || open) {
      const reason = 'Another payment for the same orders was requested before.'
      refuse({ method: `${verdict.method}`, code: 4100, reason, findings: [] })
    }
    payment = { key, buyer: intent.buyer, id, sent: again && payment?.sent === true }
    const { sent } = payment
    await storage.setItem(key, id)
    try {
      const answer = await send(provider, verdict)
      payment.sent = true
      return answer
    } catch (error) {
      if ((isRejection(error) || error instanceof RequestRefused) && !sent) {
        payment = undefined
        await storage.removeItem(key)
      }
      throw error
    }
  }

  function send(provider: EIP1193Provider, { method, params }: Verdict): Promise<unknown> {
    if (!shown) {
      refuse({
        method: `${method}`,
        code: 4100,
        reason: 'The checkout was removed from the page.',
        findings: [],
      })
    }
    return provider.request({ method, params } as never)
  }

  async function requireChain(provider: EIP1193Provider, intent: Intent, method: string): Promise<void> {
    const chainId = await provider.request({ method: 'eth_chainId' })
    if (BigInt(chainId) === BigInt(intent.chainId)) return
    refuse({ method, code: 4100, reason: 'The wallet is on another chain.', findings: ['wrong-chain'] })
  }

  return {
    show: (next) => {
      shown = next
      // What was paid in an earlier turn is over; what is not known to be made stays noted in the storage.
      payment = undefined
    },
    end: () => {
      shown = undefined
    },
    hasBought: async (id) => payment?.id === id && payment.sent && isPurchased(payment.buyer, id),
    request: async (provider, { method, params }) => {
      if (readMethods.has(method)) return provider.request({ method, params } as never)
      if (method === 'eth_requestAccounts') return provider.request({ method })
      if (!promptMethods.has(method)) {
        refuse({ method, code: 4200, reason: 'No purchase needs this method.', findings: [] })
      }
      return ask(provider, method, params)
    },
  }
}

export declare namespace createBridge {
  /** What the page looked up itself. */
  type Shown = Omit<createIntent.Options, 'buyer'>
  type Options = {
    policy: Policy
    /** Where it is noted which purchase was asked for. */
    storage: CheckoutStorage
    /** Whether the market notes that a buyer's purchase was made. */
    isPurchased: (buyer: Address, purchaseId: Hex) => Promise<boolean>
    onRefused: (detail: RefusedDetail) => void
    /** Milliseconds since 1970. @default Date.now */
    now?: (() => number) | undefined
  }
}

/** Stands between a wallet and a frame, see {@link createBridge}. */
export type Bridge = {
  /** Begins a turn: the buyer wants this. */
  show: (shown: createBridge.Shown) => void
  /** Ends the turn for good: the wallet is asked for nothing any more, also for what is being verified. */
  end: () => void
  /** Whether this purchase was put before a wallet in this turn, and the market notes on chain that it was made. */
  hasBought: (purchaseId: Hex) => Promise<boolean>
  /** Makes a request of the frame. Throws {@link RequestRefused}, and whatever the wallet throws. */
  request: (provider: EIP1193Provider, request: { method: string; params?: unknown }) => Promise<unknown>
}

/** Methods that only read, and ask the wallet's owner nothing. */
const readMethods = new Set([
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
])

/** Methods that put something before the wallet's owner, as a part of a purchase. */
const promptMethods = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
])

async function readBuyer(provider: EIP1193Provider): Promise<Address | undefined> {
  const [account] = await provider.request({ method: 'eth_accounts' })
  return account && z.decode(AddressCodec, account)
}

/** A frame asked the wallet for something that is no part of the purchase. `code` is as EIP-1193 says. */
export class RequestRefused extends TillError<'RequestRefused'> {
  override name = 'RequestRefused'
  /** 4100: not a part of this purchase. 4200: not a part of any. */
  readonly providerCode: 4100 | 4200

  constructor({ method, code, reason }: RefusedDetail) {
    super('RequestRefused', {
      shortMessage: `The wallet was not asked for ${method.slice(0, 40)}.`,
      details: reason,
      fix: 'Do not go on. Tell the marketplace about it.',
    })
    this.providerCode = code
  }
}
