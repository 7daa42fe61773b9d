import type * as z from 'zod/mini'

/** Says in a few words where a value breaks its schema: the first issue, such as `buyer: not an address.` */
export function describeIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'body'}: ${textOf(issue)}.` : 'It cannot be read.'
}

/** zod/mini carries no texts of its own. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be of the type ${issue.expected}`
  if (issue.code === 'too_small') return `too small, at least ${issue.minimum}`
  if (issue.code === 'too_big') return `too big, at most ${issue.maximum}`
  return issue.message
}
