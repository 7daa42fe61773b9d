import { WrongField } from '../WrongField.js'
import type { Read } from './values.js'

/** Reads a value that stands alone; nothing where it is wrong. */
export function tryRead<value>(read: Read<value>, value: unknown): value | undefined {
  try {
    return read(value, undefined)
  } catch (error) {
    if (error instanceof WrongField) return undefined
    throw error
  }
}
