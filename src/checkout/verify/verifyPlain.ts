import type { Step } from '../../protocol/step.js'
import { type Finding, finding } from '../errors/finding.js'

/** A transaction is nothing but a transaction. */
export function verifyPlain({ signature, post, executeType = 'unknown' }: Step): Finding[] {
  return signature || post || executeType !== 'unknown' ? [finding('mixed-step')] : []
}
