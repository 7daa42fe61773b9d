import type { revertReason } from '../../../venues/revertReason.js'

/**
 * Says in plain words why a contract refused, see `revertReason`, which is loaded for it. Where that cannot be, the reason is not known.
 * Never rejects.
 */
export async function explainRevert(
  ...told: Parameters<typeof revertReason>
): Promise<revertReason.ReturnType> {
  try {
    const { reasons } = await import('./reasons.js')
    return reasons.revertReason(...told)
  } catch {
    return unknownReason
  }
}

/** What is said where nothing else can be. */
export const unknownReason = { details: 'The reason is not known.' }
