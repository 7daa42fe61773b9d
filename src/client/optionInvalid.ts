import { optionError, type TillError } from '../errors.js'
import { tellMistake } from '../mistakes/tellMistake.js'

/** An `optionError` that is told while a page is developed, also where nobody shows what is thrown. */
export function optionInvalid(details: string, cause?: unknown): TillError<'TillOptionInvalid'> {
  return tellMistake(optionError(details, cause))
}
