import { RpcError } from '../../protocol/errors.js'

/**
 * Runs something that must end within a time.
 *
 * @throws RpcError `Timeout` when it does not; what it does afterwards is nobody's business any more.
 */
export async function withDeadline<value>(options: withDeadline.Options<value>): Promise<value> {
  const { milliseconds, run } = options
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    const details = `It took longer than ${milliseconds} ms.`
    timer = setTimeout(() => reject(new RpcError('Timeout', { details })), milliseconds)
  })
  try {
    return await Promise.race([run(), deadline])
  } finally {
    clearTimeout(timer)
  }
}

export declare namespace withDeadline {
  type Options<value> = { milliseconds: number; run: () => Promise<value> }
}
