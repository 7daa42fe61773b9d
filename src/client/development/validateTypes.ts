import { TillError } from '../../errors.js'
import { optionInvalid } from '../requireOptions.js'

export function validateTypes(
  caller: string,
  options: unknown,
  kinds: { readonly [name: string]: Kind },
): void {
  try {
    if (process.env.NODE_ENV !== 'production') rejectOtherTypes(caller, options, kinds)
  } catch (error) {
    // Rethrow only the error of an invalid option. Ignore a `ReferenceError`: without a bundler, `process` is not defined.
    if (error instanceof TillError) throw error
  }
}

type Kind = 'bigint' | 'number' | 'object' | 'string'

function rejectOtherTypes(caller: string, options: unknown, kinds: { readonly [name: string]: Kind }): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const value: unknown = Object(options)[name]
    if (typeof value !== kind || value === null)
      throw optionInvalid(`${caller}: ${name} must be of the type ${kind}.`)
  }
}
