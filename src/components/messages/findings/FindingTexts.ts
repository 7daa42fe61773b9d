import type { FindingCode } from '../../../checkout/errors/finding.js'

/** Why a step may not be signed, for each code of a finding. */
export type FindingTexts = { readonly [code in FindingCode]: string }
