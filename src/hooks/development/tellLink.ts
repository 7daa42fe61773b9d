import { tellMistake } from '../../mistakes/tellMistake.js'
import { RpcError } from '../../protocol/errors.js'

/** Tells while a page is developed that what it was given to be linked is no address of a page; in production it does nothing. */
export function tellLink(name: string, url: string): void {
  try {
    if (process.env.NODE_ENV === 'development')
      tellMistake(new RpcError('InvalidArgument', { details: `${name}: ${url} is no address of a page.` }))
  } catch {
    // A page without a bundler has no environment.
  }
}
