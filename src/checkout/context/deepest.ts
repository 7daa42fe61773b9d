/**
 * Blocks above a transaction after which a page that only shows it looks for it no more: each look is a question. Whoever buys the same
 * again looks further back once, see `refuseReorged`.
 */
export const deepest = 64n
