import type { Address, Hex } from 'viem'
import { call as ethCall } from 'viem/actions'
import { encodeApprove } from '../../evm/encodeApprove.js'
import type { Step } from '../../protocol/step.js'
import { isReset } from '../decode/isReset.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import { spenderOf } from '../verify/readBuy.js'
import { createTrust } from '../verify/trust.js'
import { totalOf } from '../verify/verify.js'
import type { Inquiry } from './inquire.js'
import { isNative } from './simulate.js'

/**
 * Has every plan that is sent leave the spender with exactly what the purchase costs: leaves out an approval that is not
 * needed any more, cuts what an earlier purchase left, and takes an old allowance back first where the token insists on it.
 *
 * What the buyer has allowed elsewhere is kept, unless the policy says otherwise.
 *
 * @throws CheckoutError `ChainFailed`; `StorageFailed` where the journals cannot be read.
 */
export async function adjustApprovals(options: adjustApprovals.Options): Promise<adjustApprovals.ReturnType> {
  const { client, steps, intent, policy, readGranted, inquiry } = options
  const buy = steps.find(({ id, signature, post }) => id === 'buy' && !signature && !post)
  if (!buy || isNative(intent)) return { steps: [...steps] }
  const { currency: token } = intent
  const spender = spenderOf({ step: buy, intent, trust: createTrust(options) })
  if (!spender) return { steps: [...steps] }
  const total = totalOf(steps, options)
  const allowance = await inquiry.readAllowance(spender)
  const withApprovals = (approvals: readonly Step[]) => {
    const rest = steps.filter(({ id }) => id !== 'tokenApproval')
    const place = steps.findIndex(({ id }) => id === 'tokenApproval')
    return rest.toSpliced(place < 0 ? rest.indexOf(buy) : place, 0, ...approvals)
  }
  if (allowance === total) return { steps: withApprovals([]) }
  const offered = steps.filter(({ id, data }) => id === 'tokenApproval' && !isReset(data))
  const cut: Step = {
    id: 'tokenApproval',
    to: token,
    data: encodeApprove(spender, total),
    value: 0n,
    price: 0n,
  }
  if (allowance > total) {
    const isOurs = allowance <= (await readGranted({ token, spender }))
    if (!isOurs && policy?.allowances !== 'cut')
      return { steps: withApprovals([]), kept: { spender, allowance } }
  }
  const approvals = allowance > total ? [cut] : offered
  const [first] = approvals
  if (!first || allowance === 0n || !(await wouldRevert(client, intent, first))) {
    return { steps: withApprovals(approvals) }
  }
  return { steps: withApprovals([{ ...cut, data: encodeApprove(spender, 0n) }, ...approvals]) }
}

export declare namespace adjustApprovals {
  type Options = createTrust.Options & {
    client: ChainClient
    steps: readonly Step[]
    inquiry: Pick<Inquiry, 'readAllowance'>
    /** The most that a purchase of ours has asked for of an allowance, see `Journal`. */
    readGranted: (allowance: { token: Address; spender: Address }) => Promise<bigint>
  }
  type ReturnType = {
    steps: Step[]
    /** What the buyer has allowed elsewhere, and what stays so. */
    kept?: Forecast['kept']
  }
}

async function wouldRevert(client: ChainClient, { buyer }: Intent, { to, data }: Step): Promise<boolean> {
  return ethCall(client, { account: buyer, to, data: data as Hex }).then(
    () => false,
    () => true,
  )
}
