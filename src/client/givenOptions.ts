import { optionInvalid } from './optionInvalid.js'

/**
 * The options that a function was given, whatever that is: none at all is as good as none in it, and one that is `null` as good as
 * left out.
 *
 * @throws TillError `TillOptionInvalid` for the first of `needed` that is no object, by its name.
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

/** The options that a function was given which can do without any: those that are not `null`. */
export function withoutNone<options extends object>(given: options): options {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, option]) => option !== null)) as options
}
