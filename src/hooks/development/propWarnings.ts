import { optionInvalid } from '../../client/givenOptions.js'
import { tellMistake } from '../../devWarnings/tellMistake.js'
import { RpcError } from '../../protocol/errors.js'

/** Warns during development that a link prop is not the address of a page. Does nothing in production. */
export function warnInvalidLink(name: string, url: string): void {
  try {
    if (process.env.NODE_ENV === 'development')
      tellMistake(new RpcError('InvalidArgument', { details: `${name}: ${url} is no address of a page.` }))
  } catch {
    // A page without a bundler has no environment.
  }
}

/** Warns during development that `items` is not a list, or that an item lacks its order. Does nothing in production. */
export function warnInvalidItems(items: unknown): void {
  try {
    if (process.env.NODE_ENV === 'development') tell(items)
  } catch {
    // A page without a bundler has no environment.
  }
}

function tell(items: unknown): void {
  if (!Array.isArray(items)) optionInvalid('items has to be a list.')
  else if (!items.every((item) => item?.order))
    optionInvalid('items has one without an order: leave it out while it is looked up.')
}
