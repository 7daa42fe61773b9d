import { isHash, zeroHash } from 'viem'
import type { createIntent, Intent } from '../../checkout/intent/intent.js'
import { worstOf } from '../../checkout/journal/fundsStatus.js'
import type { Funds } from '../../errors.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { ChainFacts } from './chainFacts.js'
import type { AskedPayment } from './findSent.js'
import { RequestRefused } from './RequestRefused.js'
import type { Verdict } from './verifyRequest.js'

/**
 * Keeps in mind what a frame had put before a wallet, so that what it says of money is never better than what the page knows of
 * it, and paid only by the chain's word.
 */
export function watchFunds(chain: watchFunds.Chain): FundsWatch {
  const requests = new Set<WalletRequest>()
  return {
    async ask({ intent, verdict, turn }, send) {
      const { pays, allows } = verdict
      if (!pays && !allows) return send()
      const request: WalletRequest = { intent, verdict, turn }
      requests.add(request)
      // Without it, no transaction is known to have come after.
      const place = await chain.readPlace(intent.buyer).catch(() => undefined)
      request.asked = place && { ...place, calls: verdict.calls ?? [] }
      try {
        request.answer = await send()
        return request.answer
      } catch (error) {
        // What is said to be declined may have been sent: the chain tells.
        request.isDeclined = hasRejectionCode(error)
        if (error instanceof RequestRefused) requests.delete(request)
        throw error
      }
    },
    async read(word, turn) {
      // What is shown now may have been asked for before something else was shown.
      const asked = [...requests].filter((request) => turn && isSamePurchase(request.turn.shown, turn.shown))
      const known = await Promise.all(
        asked.map((request) => fundsOf(request, turn, chain).catch((): Funds => 'unknown')),
      )
      return worstOf([...known, word === 'spent' ? 'unknown' : word])
    },
  }
}

export declare namespace watchFunds {
  type Chain = Pick<
    ChainFacts,
    'isPurchased' | 'readPermitNonce' | 'readPlace' | 'readResult' | 'readAllowed' | 'findSent'
  >
}

/** What a frame had put before a wallet, see {@link watchFunds}. */
export type FundsWatch = {
  /** Has `send` put a request before the wallet; one that the buyer declines counts only where the chain has it. Throws what `send` throws. */
  ask: (
    request: Omit<WalletRequest, 'asked' | 'answer' | 'isDeclined'>,
    send: () => Promise<unknown>,
  ) => Promise<unknown>
  /** Where the money of what a turn shows stands when the frame says so. Never throws: what cannot be read is `unknown`. */
  read: (word: Funds, turn: Turn | undefined) => Promise<Funds>
}

type WalletRequest = {
  intent: Intent
  verdict: Pick<Verdict, 'method' | 'pays' | 'allows' | 'permitNonce' | 'calls'>
  /** The turn that it was asked in. What was paid in an earlier one is over. */
  turn: Turn
  /** The calls, and where the account and the chain stood before. */
  asked?: AskedPayment | undefined
  answer?: unknown
  /** Whether the wallet says that the buyer has declined it. */
  isDeclined?: boolean
}

type Turn = { shown: Parameters<typeof isSamePurchase>[0] }

async function fundsOf(
  request: WalletRequest,
  turn: Turn | undefined,
  chain: watchFunds.Chain,
): Promise<Funds> {
  const { intent, verdict, asked, answer, isDeclined } = request
  const { method, pays, allows, permitNonce } = verdict
  const paid = request.turn === turn ? 'spent' : 'none'
  const left = async () => (allows && (await chain.readAllowed(intent)) > 0n ? 'approval' : 'none')
  if (pays && pays !== zeroHash && (await chain.isPurchased(intent, pays))) return paid
  if (isDeclined) {
    const sent = pays === zeroHash && (asked ? await chain.findSent(asked, intent) : 'unknown')
    return sent && (sent === 'unknown' || paid === 'spent') ? 'unknown' : left()
  }
  if (permitNonce !== undefined) {
    const next = await chain.readPermitNonce(intent.currency, intent.buyer)
    return next > permitNonce ? left() : 'unknown'
  }
  // What was signed can be handed in later; what became of a batch only the wallet knows.
  if (method === 'eth_signTypedData_v4' || typeof answer !== 'string' || !isHash(answer)) return 'unknown'
  const result = asked && (await chain.readResult(answer, asked, intent))
  if (!result || (pays && result === 'success' && paid === 'spent')) return 'unknown'
  return left()
}

/** Whether two sessions show the same purchase: the same quantities of the same orders, for the same recipient. */
export function isSamePurchase(one: Shown, other: Shown): boolean {
  return linesOf(one) === linesOf(other)
}

type Shown = Pick<createIntent.Options, 'items' | 'recipient'>

function linesOf({ items, recipient }: Shown): string {
  const lines = items.map(({ order, quantity }) => {
    const { chainId, collectionContractAddress, orderId } = order
    return [chainId, collectionContractAddress, orderId, quantity].join()
  })
  return [recipient, ...lines.sort()].join('|')
}
