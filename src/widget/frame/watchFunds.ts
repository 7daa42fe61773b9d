import { isHash, zeroHash } from 'viem'
import type { createIntent, Intent } from '../../checkout/intent/intent.js'
import { worstOf } from '../../checkout/journal/fundsStatus.js'
import type { Funds } from '../../errors.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { ChainFacts } from './chainFacts.js'
import type { RequestedPayment } from './findSentPayment.js'
import { RequestRefused } from './RequestRefused.js'
import type { Verdict } from './verifyRequest.js'

/** Determines the state of the buyer's money from the wallet requests that the host's page has forwarded. */
export function watchFunds(chain: watchFunds.Chain): FundsWatch {
  const requests = new Set<WalletRequest>()
  return {
    async ask({ intent, verdict, session }, send) {
      const { pays, allows } = verdict
      if (!pays && !allows) return send()
      const request: WalletRequest = { intent, verdict, session }
      requests.add(request)
      // If the node does not answer here, `read` cannot recognise the transaction on the chain, and may report `unknown`.
      const accountState = await chain.readAccountState(intent.buyer).catch(() => undefined)
      request.asked = accountState && { ...accountState, calls: verdict.calls ?? [] }
      try {
        request.answer = await send()
        return request.answer
      } catch (error) {
        // Keep the request even after a rejection. The wallet may have sent the payment before it reported the rejection, so `read`
        // searches the chain.
        request.isDeclined = hasRejectionCode(error)
        if (error instanceof RequestRefused) requests.delete(request)
        throw error
      }
    },
    async read(session) {
      const asked = [...requests].filter(
        (request) => session && isSamePurchase(request.session.shown, session.shown),
      )
      const known = await Promise.all(
        asked.map((request) => fundsOf(request, session, chain).catch((): Funds => 'unknown')),
      )
      return worstOf(['none', ...known])
    },
  }
}

export declare namespace watchFunds {
  type Chain = Pick<
    ChainFacts,
    'isPurchased' | 'readPermitNonce' | 'readAccountState' | 'readResult' | 'readAllowed' | 'findSentPayment'
  >
}

export type FundsWatch = {
  /** Sends a wallet request, and remembers it for `read`. A rejected request counts only if its transaction is on the chain. */
  ask: (
    request: Omit<WalletRequest, 'asked' | 'answer' | 'isDeclined'>,
    send: () => Promise<unknown>,
  ) => Promise<unknown>
  /** Returns the state of the money. Never rejects: if a read fails, the state is `unknown`. */
  read: (session: PurchaseSession | undefined) => Promise<Funds>
}

type WalletRequest = {
  intent: Intent
  verdict: Pick<Verdict, 'method' | 'pays' | 'allows' | 'permitNonce' | 'calls'>
  session: PurchaseSession
  asked?: RequestedPayment | undefined
  answer?: unknown
  isDeclined?: boolean
}

type PurchaseSession = { shown: Parameters<typeof isSamePurchase>[0] }

async function fundsOf(
  request: WalletRequest,
  session: PurchaseSession | undefined,
  chain: watchFunds.Chain,
): Promise<Funds> {
  const { intent, verdict, asked, answer, isDeclined } = request
  const { method, pays, allows, permitNonce } = verdict
  const paid = request.session === session ? 'spent' : 'none'
  const readRemainingFunds = async () =>
    allows && (await chain.readAllowed(intent)) > 0n ? 'approval' : 'none'
  if (pays && pays !== zeroHash && (await chain.isPurchased(intent, pays))) return paid
  if (isDeclined) {
    const sent = pays === zeroHash && (asked ? await chain.findSentPayment(asked, intent) : 'unknown')
    return sent && (sent === 'unknown' || paid === 'spent') ? 'unknown' : readRemainingFunds()
  }
  if (permitNonce !== undefined) {
    const next = await chain.readPermitNonce(intent.currency, intent.buyer)
    return next > permitNonce ? readRemainingFunds() : 'unknown'
  }
  // The result is unknown in three cases. After a signature, anyone who has it can submit it later. After a batch, only the wallet knows
  // the result. In the third case, the wallet has not answered.
  if (method === 'eth_signTypedData_v4' || typeof answer !== 'string' || !isHash(answer)) return 'unknown'
  const result = asked && (await chain.readResult(answer, asked, intent))
  if (!result || (pays && result === 'success' && paid === 'spent')) return 'unknown'
  return readRemainingFunds()
}

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
