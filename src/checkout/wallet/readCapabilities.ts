import { type Address, numberToHex } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Run } from '../context/run.js'
import { noRetry, type Wallet } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { PolicyPaymaster } from '../verify/policy.js'

/**
 * Reads what the wallet can do for this account on this chain (EIP-5792): atomic batches, and a paymaster service that pays the gas
 * of a batch (ERC-7677). The policy names the paymaster. An error counts as "no batches".
 *
 * The question is optional, so the checkout waits at most 2 seconds for the answer, and then uses the last answer of this wallet
 * client, account and chain. After a silence the next call does not wait at all: it asks again in the background.
 */
export async function readCapabilities(
  context: readCapabilities.Context,
): Promise<readCapabilities.ReturnType> {
  const { wallet, intent, policy, limits } = context
  const { chainId } = intent
  if (wallet.account.type === 'local') return none
  const memory = memoryOf(context)
  const isSilent = memory.isSilent
  const asked = ask(context, memory)
  const late = () => new CheckoutError('WalletFailed')
  const timeoutMs = Math.min(limits.requestTimeoutMs, patienceMs)
  const answer = isSilent
    ? memory.answer
    : await withTimeout(asked, { timeoutMs, late }).catch(() => {
        memory.isSilent = true
        return memory.answer
      })
  if (!answer?.batches || memory.refusesBatches) return none
  const paymaster = answer.isSponsored ? policy?.paymasters?.[chainId]?.[0] : undefined
  // Some wallets decline each batch without a prompt. An account without ether needs its paymaster, and so the batch.
  if (!paymaster && (memory.declines ?? 0) > 1) return none
  return { batches: true, paymaster }
}

export declare namespace readCapabilities {
  type Context = Pick<Run, 'wallet' | 'policy'> & {
    intent: Pick<Run['intent'], 'chainId' | 'buyer'>
    limits: Pick<Run['limits'], 'requestTimeoutMs'>
  }
  type ReturnType = {
    /** Whether the wallet sends several calls as one. */
    batches: boolean
    /** The paymaster for a batch; `undefined` if the policy names none or the wallet supports none. */
    paymaster?: PolicyPaymaster | undefined
  }
}

/**
 * Records what the wallet did with a batch. After a refusal with an error that says nothing certain, or two declines in a row, this
 * wallet client gets single transactions for this account and chain until the page is reloaded: it would refuse the next batch too.
 */
export function rememberBatch(
  context: Pick<readCapabilities.Context, 'wallet' | 'intent'>,
  end: 'taken' | 'declined' | 'refused',
): void {
  const memory = memoryOf(context)
  if (end === 'refused') memory.refusesBatches = true
  memory.declines = end === 'declined' ? (memory.declines ?? 0) + 1 : 0
}

/** The last answer of a wallet client, for one account on one chain. */
type Memory = {
  answer?: Answer
  /** Whether the wallet has not answered the last question in time. An answer ends it, however late it comes. */
  isSilent?: boolean
  refusesBatches?: boolean
  /** How many batches in a row the buyer, or the wallet without a prompt, has declined. */
  declines?: number
}

type Answer = { batches: boolean; isSponsored: boolean }

const memories = new WeakMap<Wallet, Map<string, Memory>>()

function memoryOf({ wallet, intent }: { wallet: Wallet; intent: { chainId: number; buyer: Address } }) {
  const ofWallet = memories.get(wallet) ?? new Map<string, Memory>()
  memories.set(wallet, ofWallet)
  const name = `${intent.chainId} ${intent.buyer}`.toLowerCase()
  const memory = ofWallet.get(name) ?? {}
  ofWallet.set(name, memory)
  return memory
}

/** Asks the wallet, and remembers the answer whenever it comes. Never rejects. */
async function ask(
  { wallet, intent }: Pick<readCapabilities.Context, 'wallet' | 'intent'>,
  memory: Memory,
): Promise<Answer> {
  const { chainId, buyer } = intent
  const chain = numberToHex(chainId)
  let answer: Answer = { batches: false, isSponsored: false }
  try {
    const params: [Address, [typeof chain]] = [buyer, [chain]]
    const asked = wallet.request({ method: 'wallet_getCapabilities', params }, noRetry)
    const offered = (await asked) as Capabilities
    const { atomic, paymasterService } = offered[chain] ?? offered[chainId] ?? {}
    const batches = atomic?.status === 'supported' || atomic?.status === 'ready'
    answer = { batches, isSponsored: batches && paymasterService?.supported === true }
  } catch {
    // The wallet does not know the question.
  }
  memory.answer = answer
  memory.isSilent = false
  return answer
}

/** How long an optional question may hold up a purchase, in milliseconds. */
const patienceMs = 2_000

const none: readCapabilities.ReturnType = { batches: false }

type Capabilities = {
  [chainId: string]: { atomic?: { status?: string }; paymasterService?: { supported?: unknown } } | undefined
}
