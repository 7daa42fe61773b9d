import { tellMistake } from '../devWarnings/tellMistake.js'
import { optionError, type TillError } from '../errors.js'

/**
 * Returns the options that a caller gave, without those that are `null`. No options at all are the same as an empty object.
 *
 * @throws TillError `TillOptionInvalid` naming the first of `needed` that is not an object.
 */
export function givenOptions<options extends object>(
  caller: string,
  given: options,
  ...needed: (keyof options & string)[]
): options {
  const options = withoutNone(given)
  for (const name of needed)
    if (typeof options[name] !== 'object') throw optionInvalid(`${caller}: ${name} is missing.`)
  return options
}

/** Returns the options that are not `null`, for a function whose options are all optional. */
export function withoutNone<options extends object>(given: options): options {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, option]) => option !== null)) as options
}

/** Creates an `optionError` and shows it during development, even if the page never shows the thrown error. */
export function optionInvalid(details: string, cause?: unknown): TillError<'TillOptionInvalid'> {
  return tellMistake(optionError(details, cause))
}

/**
 * Checks that each of the named options is a function.
 *
 * @throws TillError `TillOptionInvalid` naming the first that is not.
 */
export function requireFunctions<options extends object>(
  caller: string,
  options: options,
  ...names: (keyof options & string)[]
): void {
  for (const name of names)
    if (typeof options[name] !== 'function') throw optionInvalid(`${caller}: ${name} has to be a function.`)
}
