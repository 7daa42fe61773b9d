import type { ErrorBody } from '../errorBody.js'
import { bounds } from '../formats.js'
import { WrongField } from '../WrongField.js'
import { maybe, shapeOf } from './shapeOf.js'
import { type Key, readNumber, readText } from './values.js'

export function readErrorBody(json: unknown): ErrorBody | undefined {
  try {
    return readBody(json)
  } catch (error) {
    if (error instanceof WrongField) return undefined
    throw error
  }
}

const readBody = shapeOf({
  error: readText,
  code: readNumber,
  msg: readDetails,
  status: readNumber,
  message: maybe(readDetails),
  cause: maybe(readDetails),
})

function readDetails(value: unknown, key: Key): string {
  return readText(value, key, bounds.details)
}
