import type * as z from 'zod/mini'

export const invalidInput = 'Invalid input'

/** Sets one fixed message, because zod's default messages depend on a locale that any code in the process may change. */
export const unworded = { error: () => invalidInput }

export function describeIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'body'}: ${textOf(issue)}.` : 'The value is invalid.'
}

/** Returns the text of an issue, because zod/mini has no default messages. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be of the type ${issue.expected}`
  if (issue.code === 'too_small') return `too small, at least ${issue.minimum}`
  if (issue.code === 'too_big') return `too big, at most ${issue.maximum}`
  return issue.message
}
