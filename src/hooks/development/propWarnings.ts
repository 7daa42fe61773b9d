import { optionInvalid } from '../../client/requireOptions.js'
import { reportDevError } from '../../devWarnings/reportDevError.js'
import { RpcError } from '../../protocol/errors.js'
import { describeProps } from './describeProps.js'

export function warnInvalidLink(name: string, url: string): void {
  try {
    if (process.env.NODE_ENV === 'development')
      reportDevError(
        new RpcError('InvalidArgument', {
          details: `${name}: must be the address of a page. Received ${url}.`,
        }),
      )
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
}

export function warnInvalidItems(items: unknown): void {
  try {
    if (process.env.NODE_ENV === 'development') checkItems(items)
  } catch {}
}

function checkItems(items: unknown): void {
  if (!Array.isArray(items)) optionInvalid('items must be a list.')
  else if (!items.every((item) => item?.order))
    optionInvalid('items has an entry without an order. Leave the entry out while its order is loading.')
  else {
    const mistake = describeProps({ items })
    if (mistake) optionInvalid(`${mistake}.`)
  }
}
