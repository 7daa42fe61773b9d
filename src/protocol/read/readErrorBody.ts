import type { ErrorBody } from '../errorBody.js'
import { bounds } from '../formats.js'
import { WrongField } from '../WrongField.js'
import { type Key, readMaybe, readNumber, readObject, readText } from './values.js'

/** Reads the body of an error answer; nothing when it is none of the interface. */
export function readErrorBody(json: unknown): ErrorBody | undefined {
  try {
    return readObject(json, undefined, (body) => ({
      error: readText(body.error, 'error'),
      code: readNumber(body.code, 'code'),
      msg: readDetails(body.msg, 'msg'),
      status: readNumber(body.status, 'status'),
      message: readMaybe(readDetails, body.message, 'message'),
      cause: readMaybe(readDetails, body.cause, 'cause'),
    }))
  } catch (error) {
    if (error instanceof WrongField) return undefined
    throw error
  }
}

function readDetails(value: unknown, key: Key): string {
  return readText(value, key, bounds.details)
}
