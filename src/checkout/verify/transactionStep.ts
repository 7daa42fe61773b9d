import type { Step } from '../../protocol/step.js'
import { type Finding, finding } from '../errors/finding.js'
import type { SigningRules } from './trust.js'

export function isTransaction({ signature, post, id }: Pick<Step, 'signature' | 'post' | 'id'>): boolean {
  return !signature && !post && id !== 'signEIP191'
}

export function verifyTransactionStep({ signature, post, executeType = 'unknown' }: Step): Finding[] {
  return signature || post || executeType !== 'unknown' ? [finding('mixed-step')] : []
}

/** Returns the finding for a step that does not belong to a purchase, or that the loaded rules cannot verify. */
export function unexpectedStep({ signature, id }: Step, signing: SigningRules | undefined): Finding {
  return signature && signing ? finding(signing.nameSignature(signature)) : finding('extra-step', id)
}
