import { register } from 'node:module'

/**
 * `npm run nightly [-- --only NAME] [--seed N] [--minutes M | --count N]`: what takes too long for `npm test`. Without a seed it
 * takes one by chance; a failure says how to repeat it. Ends with an exit code other than 0 when anything was wrong.
 */
register('./typescript.js', import.meta.url)
await import('./nightly.ts')
