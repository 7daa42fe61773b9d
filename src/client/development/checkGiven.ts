import { TillError } from '../../errors.js'
import { optionInvalid } from '../givenOptions.js'

/**
 * Refuses, wherever it is not production, what is of another kind than it has to be; bundles for production have nothing of it.
 *
 * @throws TillError `TillOptionInvalid` for the first of `kinds`, by its name.
 */
export function checkGiven(caller: string, given: unknown, kinds: { readonly [name: string]: Kind }): void {
  try {
    if (process.env.NODE_ENV !== 'production') refuseOther(caller, given, kinds)
  } catch (error) {
    // A page without a bundler has no environment.
    if (error instanceof TillError) throw error
  }
}

type Kind = 'bigint' | 'number' | 'object' | 'string'

function refuseOther(caller: string, given: unknown, kinds: { readonly [name: string]: Kind }): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const value: unknown = Object(given)[name]
    if (typeof value !== kind || value === null)
      throw optionInvalid(`${caller}: ${name} has to be of the type ${kind}.`)
  }
}
