import { type Address, type EIP1193Provider, type Hash, type Hex, zeroHash } from 'viem'
import { createIntent, type Intent } from '../../checkout/intent/intent.js'
import { journalKey } from '../../checkout/journal/journalKey.js'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import type { Policy } from '../../checkout/verify/policy.js'
import type { Funds } from '../../errors.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { RefusedDetail } from '../mountOptions.js'
import { askOnce } from './askOnce.js'
import type { ChainFacts } from './chainFacts.js'
import { judgeRequest } from './guards/judgeRequest.js'
import { createSelection, readBuyer } from './guards/selectedAccount.js'
import { shareAnswer } from './guards/shareAnswer.js'
import { RequestRefused } from './RequestRefused.js'
import type { Verdict } from './verifyRequest.js'
import { chainMethods, promptMethods, readMethods } from './walletMethods.js'
import { isSamePurchase, watchFunds } from './watchFunds.js'

/**
 * Stands between the wallets of a page and a frame that is trusted with nothing: lets questions through that only read,
 * and of those that a wallet puts before its owner only the ones that are a part of the purchase that the page knows.
 *
 * A turn begins when the buyer presses the page's own button, and ends when the buyer closes what it shows. In it one purchase is
 * paid, under the id that the page finds for it. Everything else is refused with a {@link RequestRefused}, and told.
 */
export function createBridge(options: createBridge.Options): Bridge {
  const { policy, storage, locks, chain, listProviders, describedChain, isHidden, onRefused } = options
  let turn: Turn | undefined
  /** The turn that began last, also when it is over. */
  let latest: Turn | undefined
  /** What the page shows, or showed last: closed, it goes on. */
  let last: createBridge.Shown | undefined
  /** The accounts that it was before: it goes on while the wallet has another one selected. */
  const buyers = new Set<Address>()
  /** What a wallet is being asked to pay. Its window may outlive the turn. */
  const inFlight = new Set<string>()
  /** What was put before a wallet, and perhaps sent. */
  const payments = new Map<Hex, Payment>()
  const funds = watchFunds(chain)
  const [share, selectedIn] = [shareAnswer(), createSelection()]

  function refuse(detail: Pick<RefusedDetail, 'method' | 'reason'> & Partial<RefusedDetail>): never {
    const whole = { code: 4100, findings: [], ...detail } as const
    onRefused(whole)
    throw new RequestRefused(whole)
  }

  /** The turn, if it still is the one that a request was made in. */
  function requireTurn(method: string, made = turn): Turn {
    if (!turn || made !== turn) refuse({ method, reason: 'The buyer has no purchase before them.' })
    return turn
  }

  async function ask(provider: EIP1193Provider, method: string, params: unknown): Promise<unknown> {
    const made = requireTurn(method)
    const buyer = await readBuyer(provider)
    if (!buyer) refuse({ method, reason: 'No account is connected.' })
    const intent = createIntent({ ...made.shown, buyer })
    if (made.shown === last) buyers.add(buyer)
    const verdict = await judgeRequest({ method, params, intent, policy, describedChain, chain })
    const { findings, pays } = verdict
    if (findings.length > 0 || !verdict.method) {
      const reason = findings.map(({ text }) => text).join(' ')
      const code = method === 'wallet_addEthereumChain' ? 4200 : 4100
      refuse({ method, code, reason, findings: findings.map((each) => each.code) })
    }
    const part = { made, intent }
    if (chainMethods.has(method)) return put(provider, verdict, part)
    if (isHidden?.()) refuse({ method, reason: 'The buyer has nothing before them yet.' })
    await requireChain(provider, intent, method)
    if (made.isAsking) refuse({ method, reason: 'Something else is before the wallet.' })
    made.isAsking = true
    try {
      if (await chain.takesTokens(intent, verdict.calls ?? []))
        refuse({ method, reason: 'It may take tokens of the buyer’s.', findings: ['wrong-token'] })
      return await (pays ? pay(provider, verdict, { ...part, named: pays }) : allow(provider, verdict, part))
    } finally {
      made.isAsking = false
    }
  }

  async function allow(provider: EIP1193Provider, verdict: Verdict, part: Part): Promise<unknown> {
    const [{ made, intent }, { allows, permitNonce }] = [part, verdict]
    const method = `${verdict.method}`
    // What is allowed once it is paid would be left over.
    if (allows && (made.payment || inFlight.has(journalKey(intent))))
      refuse({ method, reason: 'It was put before the wallet already.' })
    const { currency, buyer } = intent
    if (permitNonce !== undefined && permitNonce !== (await chain.readPermitNonce(currency, buyer)))
      refuse({ method, reason: 'It is not the next permit, so that there could be several.' })
    return put(provider, verdict, part)
  }

  async function pay(provider: EIP1193Provider, verdict: Verdict, asked: Asked): Promise<unknown> {
    const { made, intent, named } = asked
    const method = `${verdict.method}`
    const key = journalKey(intent)
    const id = await idOf(made, intent)
    const earlier = made.payment
    if (named !== id) refuse({ method, reason: 'It is not under the id that the page knows it by.' })
    // The market takes an id once, so the same purchase may be asked for again; what has no id, and any other, may not.
    const isAgain = earlier?.key === key && earlier.id === id && id !== zeroHash
    if (earlier && !isAgain) refuse({ method, reason: 'Another payment was asked for before.' })
    if (inFlight.has(key)) refuse({ method, reason: 'The wallet is being asked for it.' })
    const check = () => requireTurn(method, made)
    check()
    const payment = { key, id, intent, calls: verdict.calls ?? [] }
    const ask = async () => {
      made.payment = payment
      payments.set(id, payment)
      try {
        return await put(provider, verdict, asked)
      } catch (error) {
        // Whatever else went wrong, the wallet may have sent it; it may have anyway, and then the market has noted it.
        if (hasRejectionCode(error) || error instanceof RequestRefused) made.payment = earlier
        throw error
      }
    }
    inFlight.add(key)
    try {
      if (id !== zeroHash) return await ask()
      const once = await askOnce({ storage, locks, chain, ...payment, check, ask })
      if ('answer' in once) return once.answer
      if (once.isSent) made.payment = payment
      refuse({ method, reason: once.problem })
    } finally {
      inFlight.delete(key)
    }
  }

  /** Found once in a turn: as soon as a purchase is noted, the next one has another id. */
  function idOf({ ids }: Turn, intent: Intent): Promise<Hex> {
    const key = journalKey(intent)
    const id = ids.get(key) ?? chain.nextPurchaseId(intent).then((next) => next ?? zeroHash)
    id.catch(() => ids.delete(key))
    ids.set(key, id)
    return id
  }

  /** Puts a part of the purchase before the wallet. */
  function put(provider: EIP1193Provider, verdict: Verdict, { made, intent }: Part): Promise<unknown> {
    return funds.ask({ intent, verdict, turn: made }, () => send(provider, verdict, made))
  }

  function send(provider: EIP1193Provider, { method, params }: Request, made: Turn): Promise<unknown> {
    requireTurn(`${method}`, made)
    const ask = () => provider.request({ method, params } as never)
    // Of what pays or allows, nothing is asked twice anyway.
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
      turn = { shown, ids: new Map() }
      latest = turn
    },
    end: () => {
      turn = undefined
    },
    isPaying: () => latest?.payment !== undefined,
    readId: async (intent) => (latest ? idOf(latest, intent) : zeroHash),
    readShown: async () => {
      const selected = await Promise.all(listProviders().map(selectedIn))
      const shown = last
      if (!shown) return []
      if (turn) for (const buyer of selected) if (buyer) buyers.add(buyer)
      return [...buyers].map((buyer) => createIntent({ ...shown, buyer }))
    },
    confirm: async ({ purchaseId, hash }) => {
      const payment = payments.get(purchaseId)
      if (!payment || purchaseId === zeroHash) return undefined
      if (!(await chain.isPurchased(payment.intent, purchaseId))) return undefined
      return chain.readOutcome({ ...payment, purchaseId, hash })
    },
    readFunds: (word) => funds.read(word, latest),
    request: async (provider, { method, params }) => {
      if (readMethods.has(method)) return provider.request({ method, params } as never)
      if (method === 'eth_requestAccounts') return send(provider, { method }, requireTurn(method))
      if (method === 'wallet_addEthereumChain' ? describedChain : promptMethods.has(method))
        return ask(provider, method, params)
      refuse({ method, code: 4200, reason: 'No purchase needs this method.' })
    },
  }
}

export declare namespace createBridge {
  /** What the page looked up itself. */
  type Shown = Omit<createIntent.Options, 'buyer'>
  type Options = {
    policy: Policy
    /** Where it is noted what was paid that no market notes. */
    storage: CheckoutStorage
    /** What keeps the tabs of the page apart; without it nothing is paid that no market notes. */
    locks: Pick<LockManager, 'request'> | undefined
    chain: ChainFacts
    /** The wallets of the page. */
    listProviders: () => readonly EIP1193Provider[]
    /** How the chain is offered to a wallet that does not know it (EIP-3085). @default it is not */
    describedChain?: object | undefined
    /** Whether what was pressed for is not on the screen yet, with what closes it. @default it is */
    isHidden?: () => boolean
    onRefused: (detail: RefusedDetail) => void
  }
}

/** Stands between the wallets of a page and a frame, see {@link createBridge}. */
export type Bridge = {
  /** Begins a turn: the buyer wants this. */
  show: (shown: createBridge.Shown) => void
  /** Ends it: until the next turn the wallet is asked for nothing more, also for what is being verified. */
  end: () => void
  /** Whether a payment was put before a wallet in the turn that began last. */
  isPaying: () => boolean
  /** The one id of a purchase that began in the last turn; the zero hash where no market notes ids. */
  readId: (intent: Intent) => Promise<Hex>
  /** What is shown, or was shown last, for each account that it may be of; nothing that was shown before that. */
  readShown: () => Promise<readonly Intent[]>
  /** What a purchase did that was put before a wallet, as the chain tells it; nothing unless a market notes it. */
  confirm: (claim: { purchaseId: Hex; hash: Hash }) => Promise<Outcome | undefined>
  /** Where the money of what is shown stands when a frame says where: never better than the page knows. */
  readFunds: (word: Funds) => Promise<Funds>
  /** Makes a request of the frame. Throws {@link RequestRefused}, and whatever the wallet throws. */
  request: (provider: EIP1193Provider, request: { method: string; params?: unknown }) => Promise<unknown>
}

type Turn = {
  shown: createBridge.Shown
  /** The id of each purchase, by the name of its note: one for each account. */
  ids: Map<string, Promise<Hex>>
  payment?: Payment | undefined
  /** Whether something is being put before the wallet. */
  isAsking?: boolean
}

type Payment = { key: string; id: Hex; intent: Intent; calls: NonNullable<Verdict['calls']> }
type Request = Pick<Verdict, 'method' | 'params'>
type Part = { made: Turn; intent: Intent }
type Asked = Part & { named: Hex }
