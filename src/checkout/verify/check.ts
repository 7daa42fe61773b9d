import type { Step } from '../../protocol/step.js'
import type { Intent } from '../intent/intent.js'
import type { Trust } from './trust.js'

/** A step with everything that it is held against. */
export type Check = {
  step: Step
  intent: Intent
  trust: Trust
  /** What the plan costs in all. */
  total: bigint
  /** The step that pays, if there is one. */
  paying: Step | undefined
}
