import type { ErrorBody } from '../errorBody.js'
import { WrongField } from '../WrongField.js'
import { readMaybe, readNumber, readObject, readText } from './values.js'

/** Reads the body of an error answer; nothing when it is none of the interface. */
export function readErrorBody(json: unknown): ErrorBody | undefined {
  try {
    return readObject(json, undefined, (body) => ({
      error: readText(body.error, 'error'),
      code: readNumber(body.code, 'code'),
      msg: readText(body.msg, 'msg'),
      status: readNumber(body.status, 'status'),
      message: readMaybe(readText, body.message, 'message'),
      cause: readMaybe(readText, body.cause, 'cause'),
    }))
  } catch (error) {
    if (error instanceof WrongField) return undefined
    throw error
  }
}
