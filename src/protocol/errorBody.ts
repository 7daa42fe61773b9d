import * as z from 'zod/mini'
import { maybe } from './primitives.js'

/** The body of an error answer. `message` says the same as `msg`: newer clients of this family read only that. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.number(),
  msg: z.string(),
  status: z.number(),
  message: maybe(z.string()),
  cause: maybe(z.string()),
})
export type ErrorBody = z.output<typeof ErrorBody>
