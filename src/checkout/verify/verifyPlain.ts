import type { Step } from '../../protocol/step.js'
import { type Finding, finding } from '../errors/finding.js'
import type { SigningRules } from './trust.js'

/** Whether a step is one that the wallet sends: neither signed nor posted. */
export function isTransaction({ signature, post, id }: Pick<Step, 'signature' | 'post' | 'id'>): boolean {
  return !signature && !post && id !== 'signEIP191'
}

/** A transaction is nothing but a transaction. */
export function verifyPlain({ signature, post, executeType = 'unknown' }: Step): Finding[] {
  return signature || post || executeType !== 'unknown' ? [finding('mixed-step')] : []
}

/** Names a step that has no place in a purchase, or that nothing here can judge. */
export function nameStep({ signature, id }: Step, signing: SigningRules | undefined): Finding {
  return signature && signing ? finding(signing.nameSignature(signature)) : finding('extra-step', id)
}
