import type { TillError } from '../../errors.js'
import type { Messages } from '../messages/en.js'

/** The heading of an error, by what it says of the money. What was bought already has not gone otherwise than it should. */
export function nameError(error: Pick<TillError, 'code' | 'funds'>, messages: Messages): string {
  const { button, checkout } = messages
  return error.code === 'AlreadyBought' ? button.success : checkout.errorTitle[error.funds]
}
