import {
  getTypesForEIP712Domain,
  type Hex,
  isHex,
  serializeTypedData,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { PostRequest } from '../../protocol/step.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { currentEntry, lookUp } from '../journal/lookUp.js'
import type { PlannedStep } from '../plan/makePlan.js'
import { askWallet } from './askWallet.js'
import type { CheckoutContext } from './context.js'
import { settle } from './waitForSettlement.js'
import { once } from './wallet.js'

/**
 * Has the wallet sign a message (EIP-712 or EIP-191) and hands the signature over as the step says: to `Execute`, or by
 * a post of its own. A signature that pays is followed until the chain shows the purchase.
 *
 * @throws CheckoutError as `askWallet` and `settle`; `ServiceFailed` when the service refused the signature;
 * `PaymentUnknown` when it is not known whether it took it.
 */
export async function runSignature(context: CheckoutContext, step: PlannedStep, index: number) {
  const { dispatch, journal, tell } = context
  const { id, market } = step
  const signature = await askWallet(context, {
    entry: { id, kind: 'signature', calls: [], market },
    shown: [index],
    request: () => prompt(context, step),
    // From here on it could be used, so it counts as given.
    note: () => ({ status: market ? 'sent' : 'done' }),
  })
  dispatch({ type: 'send', step: index })
  if (signature) await handOver(context, step, signature)
  await tell({ type: 'sent', step: id })
  if (market) return settle(context, [index])
  await journal.amend({ status: 'done' })
  dispatch({ type: 'finish', step: index, how: 'done' })
  await tell({ type: 'done', step: id })
  return undefined
}

/** Does a step that only posts. */
export async function runPost(
  { till, intent, dispatch, signal }: CheckoutContext,
  post: PostRequest,
  index: number,
) {
  dispatch({ type: 'send', step: index })
  await till.deliver({ chainId: intent.chainId, ...post }, { signal })
  dispatch({ type: 'finish', step: index, how: 'done' })
}

async function handOver(context: CheckoutContext, step: PlannedStep, signature: Hex): Promise<void> {
  const { till, intent, journal, signal } = context
  const { post, executeType } = step
  if (!post) return
  const { endpoint, method, body } = post
  const { chainId } = intent
  try {
    if (executeType && executeType !== 'unknown') {
      await till.execute({ chainId, signature, method, endpoint, executeType, body }, { signal })
    } else {
      await till.deliver({ chainId, endpoint, method, body: { ...body, signature } }, { signal })
    }
  } catch (cause) {
    if (signal.aborted) throw new CheckoutError('Cancelled', { cause })
    if (isRefusal(cause)) {
      await journal.amend({ status: 'declined' })
      throw cause
    }
    const entry = currentEntry(context)
    const found = entry.market ? await lookUp(context) : undefined
    if (found?.kind !== 'mined') throw entry.market ? new CheckoutError('PaymentUnknown', { cause }) : cause
  }
}

/** Whether the service said no. Anything else leaves open whether it has the signature. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof RpcError &&
    error.status >= 400 &&
    error.status < 500 &&
    !error.retry &&
    !lost.has(error.code)
  )
}

const lost = new Set(['WebrpcClientDisconnected', 'WebrpcBadResponse'])

function prompt({ wallet, intent }: CheckoutContext, step: PlannedStep): Promise<Hex> {
  const { account } = wallet
  const { signature, data } = step
  if (signature) {
    const { domain, primaryType, value: message } = signature
    const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...signature.types }
    const typed = { domain, types, primaryType, message } as TypedDataDefinition
    if (account.type === 'local' && account.signTypedData) return account.signTypedData(typed)
    const text = serializeTypedData(typed)
    return wallet.request({ method: 'eth_signTypedData_v4', params: [intent.buyer, text] }, once)
  }
  const raw = isHex(data) ? data : stringToHex(data)
  if (account.type === 'local' && account.signMessage) return account.signMessage({ message: { raw } })
  return wallet.request({ method: 'personal_sign', params: [raw, intent.buyer] }, once)
}
