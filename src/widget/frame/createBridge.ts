import { type Address, type EIP1193Provider, type Hash, type Hex, zeroHash } from 'viem'
import { createIntent, type Intent } from '../../checkout/intent/intent.js'
import { journalKey } from '../../checkout/journal/journalKey.js'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import type { Policy } from '../../checkout/verify/policy.js'
import type { Funds } from '../../errors.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { RefusedDetail } from '../mountOptions.js'
import type { ChainFacts } from './chainFacts.js'
import { createSelection, readBuyer } from './guards/selectedAccount.js'
import { shareResponse } from './guards/shareResponse.js'
import { verifyFrameRequest } from './guards/verifyFrameRequest.js'
import { RequestRefused } from './RequestRefused.js'
import { requestPaymentOnce } from './requestPaymentOnce.js'
import type { Verdict } from './verifyRequest.js'
import { chainMethods, promptMethods, readMethods } from './walletMethods.js'
import { isSamePurchase, watchFunds } from './watchFunds.js'

/**
 * Connects the wallets of the host's page to an untrusted iframe. If a wallet request prompts the buyer, the bridge forwards the request
 * only if it is part of the purchase that the host's page shows.
 *
 * One session of the checkout allows one payment. The payment's purchase id must equal the id that the host's page reads from the chain.
 */
export function createBridge(options: createBridge.Options): Bridge {
  const { policy, storage, locks, chain, listProviders, describedChain, isHidden, onAsking, onRefused } =
    options
  let prompts = 0
  let current: PurchaseSession | undefined
  let latest: PurchaseSession | undefined
  let last: createBridge.Shown | undefined
  /** The accounts that may own the journals of the shown purchase. There can be several, because the buyer may select another account. */
  const buyers = new Set<Address>()
  /** The journal keys of payments that a wallet is showing. A prompt may stay open after the end of its session. */
  const inFlight = new Set<string>()
  const payments = new Map<Hex, Payment>()
  const funds = watchFunds(chain)
  const [share, selectedIn] = [shareResponse(), createSelection()]

  function refuse(detail: Pick<RefusedDetail, 'method' | 'reason'> & Partial<RefusedDetail>): never {
    const whole = { code: 4100, findings: [], ...detail } as const
    onRefused(whole)
    throw new RequestRefused(whole)
  }

  function requireSession(method: string, session = current): PurchaseSession {
    if (!current || session !== current) refuse({ method, reason: 'No purchase is open.' })
    return current
  }

  async function prompt(provider: EIP1193Provider, method: string, params: unknown): Promise<unknown> {
    const session = requireSession(method)
    const buyer = await readBuyer(provider)
    if (!buyer) refuse({ method, reason: 'No account is connected.' })
    const intent = createIntent({ ...session.shown, buyer })
    if (session.shown === last) buyers.add(buyer)
    const verdict = await verifyFrameRequest({ method, params, intent, policy, describedChain, chain })
    const { findings, pays } = verdict
    if (findings.length > 0 || !verdict.method) {
      const reason = findings.map(({ text }) => text).join(' ')
      const code = method === 'wallet_addEthereumChain' ? 4200 : 4100
      refuse({ method, code, reason, findings: findings.map((each) => each.code) })
    }
    const context = { session, intent }
    if (chainMethods.has(method)) return forward(provider, verdict, context)
    if (isHidden?.()) refuse({ method, reason: 'The checkout is not visible yet.' })
    await requireChain(provider, intent, method)
    if (session.isAsking) refuse({ method, reason: 'The wallet is still showing another request.' })
    session.isAsking = true
    try {
      if (await chain.takesTokens(intent, verdict.calls ?? []))
        refuse({ method, reason: 'The request could take your tokens.', findings: ['wrong-token'] })
      return await (pays
        ? forwardPayment(provider, verdict, { ...context, requestedId: pays })
        : forwardApproval(provider, verdict, context))
    } finally {
      session.isAsking = false
    }
  }

  async function forwardApproval(
    provider: EIP1193Provider,
    verdict: Verdict,
    context: RequestContext,
  ): Promise<unknown> {
    const [{ session, intent }, { allows, permitNonce }] = [context, verdict]
    const method = `${verdict.method}`
    // After the payment, refuse a further allowance: no purchase would use it.
    if (allows && (session.payment || inFlight.has(journalKey(intent))))
      refuse({ method, reason: 'The wallet already received the payment.' })
    const { currency, buyer } = intent
    if (permitNonce !== undefined && permitNonce !== (await chain.readPermitNonce(currency, buyer)))
      refuse({
        method,
        reason: 'The permit does not use the next nonce, so several permits could become valid.',
      })
    return forward(provider, verdict, context)
  }

  async function forwardPayment(
    provider: EIP1193Provider,
    verdict: Verdict,
    context: PaymentContext,
  ): Promise<unknown> {
    const { session, intent, requestedId } = context
    const method = `${verdict.method}`
    const key = journalKey(intent)
    const id = await idOf(session, intent)
    const earlier = session.payment
    if (requestedId !== id)
      refuse({ method, reason: 'The payment has another purchase id than the page expects.' })
    // The iframe may request the same payment again, because the market refuses a second payment with the same purchase id. Refuse any
    // other payment, and a second payment that has no purchase id.
    const isAgain = earlier?.key === key && earlier.id === id && id !== zeroHash
    if (earlier && !isAgain) refuse({ method, reason: 'The wallet already received another payment.' })
    if (inFlight.has(key)) refuse({ method, reason: 'The wallet is still showing this payment.' })
    const check = () => requireSession(method, session)
    check()
    const payment = { key, id, intent, calls: verdict.calls ?? [] }
    const ask = async () => {
      session.payment = payment
      payments.set(id, payment)
      try {
        return await forward(provider, verdict, context)
      } catch (error) {
        // Allow another payment only after a rejection. After any other error, the wallet may have sent this payment.
        if (hasRejectionCode(error) || error instanceof RequestRefused) session.payment = earlier
        throw error
      }
    }
    inFlight.add(key)
    try {
      if (id !== zeroHash) return await ask()
      const once = await requestPaymentOnce({ storage, locks, chain, ...payment, check, ask })
      if ('answer' in once) return once.answer
      if (once.isSent) session.payment = payment
      refuse({ method, reason: once.problem })
    } finally {
      inFlight.delete(key)
    }
  }

  /**
   * Returns the purchase id. Reads it once per session, because after the market has recorded the purchase, the chain gives the id of the
   * next purchase.
   */
  function idOf({ ids }: PurchaseSession, intent: Intent): Promise<Hex> {
    const key = journalKey(intent)
    const id = ids.get(key) ?? chain.nextPurchaseId(intent).then((next) => next ?? zeroHash)
    id.catch(() => ids.delete(key))
    ids.set(key, id)
    return id
  }

  function forward(
    provider: EIP1193Provider,
    verdict: Verdict,
    { session, intent }: RequestContext,
  ): Promise<unknown> {
    return funds.ask({ intent, verdict, session }, () => send(provider, verdict, session))
  }

  function send(
    provider: EIP1193Provider,
    { method, params }: Request,
    session: PurchaseSession,
  ): Promise<unknown> {
    requireSession(`${method}`, session)
    const ask = async () => {
      prompts++
      onAsking?.(true)
      try {
        return await provider.request({ method, params } as never)
      } finally {
        prompts--
        onAsking?.(prompts > 0)
      }
    }
    // Equal requests for accounts or networks share one response. Other requests never share a response: while a payment or an allowance
    // is open, `prompt` refuses a second one.
    const isShared = method === 'eth_requestAccounts' || chainMethods.has(`${method}`)
    return isShared ? share(provider, `${method}`, ask) : ask()
  }

  async function requireChain(provider: EIP1193Provider, intent: Intent, method: string): Promise<void> {
    const chainId = await provider.request({ method: 'eth_chainId' })
    if (BigInt(chainId) === BigInt(intent.chainId)) return
    refuse({ method, reason: 'The wallet is on another chain.', findings: ['wrong-chain'] })
  }

  return {
    show: (shown) => {
      if (!last || !isSamePurchase(last, shown)) buyers.clear()
      last = shown
      current = { shown, ids: new Map() }
      latest = current
    },
    end: () => {
      current = undefined
    },
    isPaying: () => latest?.payment !== undefined,
    readId: async (intent) => (latest ? idOf(latest, intent) : zeroHash),
    readShown: async () => {
      const selected = await Promise.all(listProviders().map(selectedIn))
      const shown = last
      if (!shown) return []
      if (current) for (const buyer of selected) if (buyer) buyers.add(buyer)
      return [...buyers].map((buyer) => createIntent({ ...shown, buyer }))
    },
    confirm: async ({ purchaseId, hash }) => {
      const payment = payments.get(purchaseId)
      if (!payment || purchaseId === zeroHash) return undefined
      if (!(await chain.isPurchased(payment.intent, purchaseId))) return undefined
      return chain.readOutcome({ ...payment, purchaseId, hash })
    },
    readFunds: () => funds.read(latest),
    request: async (provider, { method, params }) => {
      if (readMethods.has(method)) return provider.request({ method, params } as never)
      if (method === 'eth_requestAccounts') return send(provider, { method }, requireSession(method))
      if (method === 'wallet_addEthereumChain' ? describedChain : promptMethods.has(method))
        return prompt(provider, method, params)
      refuse({ method, code: 4200, reason: 'No purchase needs this method.' })
    },
  }
}

export declare namespace createBridge {
  type Shown = Omit<createIntent.Options, 'buyer'>
  type Options = {
    policy: Policy
    storage: CheckoutStorage
    /** The locks between tabs. Without locks, the iframe cannot pay on markets that record no purchase ids. */
    locks: Pick<LockManager, 'request'> | undefined
    chain: ChainFacts
    listProviders: () => readonly EIP1193Provider[]
    /** The description of the chain for a wallet that does not know the chain (EIP-3085). */
    describedChain?: object | undefined
    isHidden?: () => boolean
    /** Called with `true` before each wallet prompt. Called after each response, with `true` only if another prompt is still open. */
    onAsking?: (isAsking: boolean) => void
    onRefused: (detail: RefusedDetail) => void
  }
}

export type Bridge = {
  show: (shown: createBridge.Shown) => void
  end: () => void
  isPaying: () => boolean
  /** Returns the id of the next purchase, or the zero hash if the market records no purchase ids. */
  readId: (intent: Intent) => Promise<Hex>
  readShown: () => Promise<readonly Intent[]>
  /** Returns the proven outcome of a purchase, or `undefined` until a market has recorded the purchase's id. */
  confirm: (claim: { purchaseId: Hex; hash: Hash }) => Promise<Outcome | undefined>
  /** Returns where the money is, as far as the host's page knows. Never rejects. */
  readFunds: () => Promise<Funds>
  request: (provider: EIP1193Provider, request: { method: string; params?: unknown }) => Promise<unknown>
}

type PurchaseSession = {
  shown: createBridge.Shown
  ids: Map<string, Promise<Hex>>
  payment?: Payment | undefined
  isAsking?: boolean
}

type Payment = { key: string; id: Hex; intent: Intent; calls: NonNullable<Verdict['calls']> }
type Request = Pick<Verdict, 'method' | 'params'>
type RequestContext = { session: PurchaseSession; intent: Intent }
type PaymentContext = RequestContext & { requestedId: Hex }
