import { optionInvalid } from './optionInvalid.js'

/** Refuses options of which one of these names is no function: `TillOptionInvalid`. */
export function requireFunctions<options extends object>(
  caller: string,
  options: options,
  ...names: (keyof options & string)[]
): void {
  for (const name of names)
    if (typeof options[name] !== 'function') throw optionInvalid(`${caller}: ${name} has to be a function.`)
}
