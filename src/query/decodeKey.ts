import * as z from 'zod/mini'
import { describeIssue } from '../client/describeIssue.js'
import { RpcError } from '../protocol/errors.js'

/**
 * Reads a query's parameters back from its key, and so checks them before anything is sent.
 *
 * @throws RpcError `InvalidArgument` that names the parameter which is missing or wrong.
 */
export function decodeKey<schema extends z.ZodMiniType>(
  schema: schema,
  parameters: unknown,
): z.output<schema> {
  const decoded = z.safeParse(schema, parameters)
  if (decoded.success) return decoded.data
  throw new RpcError('InvalidArgument', { details: describeIssue(decoded.error), cause: decoded.error })
}
