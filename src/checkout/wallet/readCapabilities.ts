import { type Address, numberToHex } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Run } from '../context/run.js'
import { noRetry, type Wallet } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { PolicyPaymaster } from '../verify/policy.js'

/**
 * Asks the wallet whether it supports batches and paymasters. If the wallet does not answer within 2 seconds, uses its last answer for this
 * account and chain.
 */
export async function readCapabilities(
  context: readCapabilities.Context,
): Promise<readCapabilities.ReturnType> {
  const { wallet, limits } = context
  if (wallet.account.type === 'local') return none
  const memory = memoryOf(context)
  const wasSilent = memory.isSilent
  const reading = requestCapabilities(context, memory)
  const late = () => new CheckoutError('WalletFailed')
  const timeoutMs = Math.min(limits.requestTimeoutMs, patienceMs)
  const answer = wasSilent
    ? memory.answer
    : await withTimeout(reading, { timeoutMs, late }).catch(() => {
        memory.isSilent = true
        return memory.answer
      })
  return { ...batchesOf(context, memory, answer), refusesPermits: answer?.refusesPermits }
}

function batchesOf(
  { intent, policy }: readCapabilities.Context,
  memory: Memory,
  answer: Answer | undefined,
): readCapabilities.ReturnType {
  if (!answer?.batches || memory.refusesBatches) return none
  const paymaster = answer.isSponsored ? policy?.paymasters?.[intent.chainId]?.[0] : undefined
  // Some wallets decline each batch without a prompt, so send no batch after two declines in a row. With a paymaster, still send batches,
  // because the account may have no native currency for gas.
  if (!paymaster && (memory.declines ?? 0) > 1) return none
  return { batches: true, paymaster }
}

export declare namespace readCapabilities {
  type Context = Pick<Run, 'wallet' | 'policy'> & {
    intent: Pick<Run['intent'], 'chainId' | 'buyer'>
    limits: Pick<Run['limits'], 'requestTimeoutMs'>
  }
  type ReturnType = {
    batches: boolean
    paymaster?: PolicyPaymaster | undefined
    /** Whether the wallet refuses permits for a swap checkout contract. In an iframe, the host's page refuses such signatures. */
    refusesPermits?: boolean | undefined
  }
}

/**
 * Remembers how a batch ended. After an unclear error, the checkout sends this wallet only single transactions until a reload. Without a
 * paymaster, the checkout also does this after two declined batches in a row.
 */
export function rememberBatch(
  context: Pick<readCapabilities.Context, 'wallet' | 'intent'>,
  end: 'taken' | 'declined' | 'refused',
): void {
  const memory = memoryOf(context)
  if (end === 'refused') memory.refusesBatches = true
  memory.declines = end === 'declined' ? (memory.declines ?? 0) + 1 : 0
}

type Memory = {
  answer?: Answer
  isSilent?: boolean
  refusesBatches?: boolean
  declines?: number
}

type Answer = { batches: boolean; isSponsored: boolean; refusesPermits?: boolean }

const memories = new WeakMap<Wallet, Map<string, Memory>>()

function memoryOf({ wallet, intent }: { wallet: Wallet; intent: { chainId: number; buyer: Address } }) {
  const ofWallet = memories.get(wallet) ?? new Map<string, Memory>()
  memories.set(wallet, ofWallet)
  const name = `${intent.chainId} ${intent.buyer}`.toLowerCase()
  const memory = ofWallet.get(name) ?? {}
  ofWallet.set(name, memory)
  return memory
}

async function requestCapabilities(
  { wallet, intent }: Pick<readCapabilities.Context, 'wallet' | 'intent'>,
  memory: Memory,
): Promise<Answer> {
  const { chainId, buyer } = intent
  const chain = numberToHex(chainId)
  let answer: Answer = { batches: false, isSponsored: false }
  try {
    const params: [Address, [typeof chain]] = [buyer, [chain]]
    const pending = wallet.request({ method: 'wallet_getCapabilities', params }, noRetry)
    const offered = (await pending) as Capabilities
    const { atomic, paymasterService, permits } = offered[chain] ?? offered[chainId] ?? {}
    const batches = atomic?.status === 'supported' || atomic?.status === 'ready'
    const refusesPermits = permits?.supported === false
    answer = { batches, isSponsored: batches && paymasterService?.supported === true, refusesPermits }
  } catch {
    // The wallet does not support the method, so assume that it supports no batches.
  }
  memory.answer = answer
  memory.isSilent = false
  return answer
}

/** The maximum wait for the wallet's answer, in milliseconds. */
const patienceMs = 2_000

const none: readCapabilities.ReturnType = { batches: false }

type Capabilities = {
  [chainId: string]:
    | {
        atomic?: { status?: string }
        paymasterService?: { supported?: unknown }
        permits?: { supported?: unknown }
      }
    | undefined
}
