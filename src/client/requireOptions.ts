import { reportDevError } from '../devWarnings/reportDevError.js'
import { optionError, type TillError } from '../errors.js'

export function requireOptions<options extends object>(
  caller: string,
  rawOptions: options,
  ...required: (keyof options & string)[]
): options {
  const options = omitNulls(rawOptions)
  for (const name of required)
    if (typeof options[name] !== 'object') throw optionInvalid(`${caller}: ${name} is missing.`)
  return options
}

export function omitNulls<options extends object>(rawOptions: options): options {
  return Object.fromEntries(
    Object.entries(rawOptions ?? {}).filter(([, option]) => option !== null),
  ) as options
}

/**
 * Creates an error for an invalid option. During development, also reports the error on the console and on the page, because the host's
 * code may catch and hide it.
 */
export function optionInvalid(details: string, cause?: unknown): TillError<'TillOptionInvalid'> {
  return reportDevError(optionError(details, cause))
}

export function requireFunctions<options extends object>(
  caller: string,
  options: options,
  ...names: (keyof options & string)[]
): void {
  for (const name of names)
    if (typeof options[name] !== 'function') throw optionInvalid(`${caller}: ${name} must be a function.`)
}
