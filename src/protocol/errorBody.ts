import * as z from 'zod/mini'
import { bounds } from './formats.js'
import { maybe, Text } from './primitives.js'

const Details = z.string().check(z.maxLength(bounds.details))

/** The body of an error answer. `message` says the same as `msg`: newer clients of this family read only that. */
export const ErrorBody = z.object({
  error: Text,
  code: z.number(),
  msg: Details,
  status: z.number(),
  message: maybe(Details),
  cause: maybe(Details),
})
export type ErrorBody = z.output<typeof ErrorBody>
