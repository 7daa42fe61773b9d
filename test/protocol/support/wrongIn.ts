import { WrongField } from '../../../src/protocol/WrongField.js'

/** The place of the field that reading or writing refuses; nothing where it refuses none. */
export function wrongIn(run: () => unknown): readonly (string | number)[] | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof WrongField) return error.path
    throw error
  }
  return undefined
}
