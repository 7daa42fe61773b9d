import * as z from 'zod/mini'
import { bounds } from './formats.js'
import { maybe, Text } from './primitives.js'

const Details = z.string().check(z.maxLength(bounds.details))

/** The body of an error response. */
export const ErrorBody = z.object({
  /** The name of the error, such as `NotFound`. Clients recognize an error by this field. */
  error: Text,
  /** The number of the error, such as 3000. */
  code: z.number(),
  /** The message of the error. */
  msg: Details,
  /** The HTTP status. */
  status: z.number(),
  /** The message of the error, the same as `msg`. */
  message: maybe(Details),
  /** A description of the problem of this HTTP request, if it helps the caller. */
  cause: maybe(Details),
})
export type ErrorBody = z.output<typeof ErrorBody>
