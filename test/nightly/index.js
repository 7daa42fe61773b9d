import { register } from 'node:module'

/**
 * `npm run nightly [-- storms [SEED | FROM-TO] | requests [COUNT] | messages [COUNT]]`: what takes too long for `npm test`. Ends with an exit code
 * other than 0 when anything was wrong.
 */
register('./typescript.js', import.meta.url)
await import('./nightly.ts')
