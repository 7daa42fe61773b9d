/** Blocks above a transaction after which nobody looks for it any more. */
export const deepest = 64n
