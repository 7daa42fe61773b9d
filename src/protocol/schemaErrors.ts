import type * as z from 'zod/mini'

/** The message for a value whose schema defines no message. */
export const invalidInput = 'Invalid input'

/**
 * Options for zod's `parse`: a schema without a message uses `invalidInput`. zod's default messages depend on the locale that
 * any other code in the process may set.
 */
export const unworded = { error: () => invalidInput }

/** Describes the first issue of a value that breaks its schema, for example `buyer: not an address.` */
export function describeIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'body'}: ${textOf(issue)}.` : 'It cannot be read.'
}

/** zod/mini has no default messages. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be of the type ${issue.expected}`
  if (issue.code === 'too_small') return `too small, at least ${issue.minimum}`
  if (issue.code === 'too_big') return `too big, at most ${issue.maximum}`
  return issue.message
}
