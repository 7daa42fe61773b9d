import * as z from 'zod/mini'
import { bounds } from './formats.js'
import { maybe, Text } from './primitives.js'

const Details = z.string().check(z.maxLength(bounds.details))

/** The body of an error answer. `message` says the same as `msg`: newer clients of this family read only that. */
export const ErrorBody = z.object({
  /** The row’s name, such as `NotFound`: what a client reads. */
  error: Text,
  /** The row’s number, such as 3000. */
  code: z.number(),
  /** The row’s sentence. */
  msg: Details,
  /** The HTTP status. */
  status: z.number(),
  /** The same as `msg`. */
  message: maybe(Details),
  /** What was wrong in this request, where it helps the caller. */
  cause: maybe(Details),
})
export type ErrorBody = z.output<typeof ErrorBody>
