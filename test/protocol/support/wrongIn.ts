import { WrongField } from '../../../src/protocol/WrongField.js'

/** Returns the path of the field that `run` rejects, or `undefined` if `run` does not throw. */
export function wrongIn(run: () => unknown): readonly (string | number)[] | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof WrongField) return error.path
    throw error
  }
  return undefined
}
