/** The id of the process that started this process. `watchRunner` compares it with the current parent id. */
const runner = process.ppid

/**
 * Calls `onEnd` when the npm or npx that started this process has ended. Both pass a signal only to their shell, not to this process. The
 * shell ends, and without this function the process would continue alone.
 *
 * Never calls `onEnd` if another program started this process, because this process may then outlive its parent.
 */
export function watchRunner(options: watchRunner.Options): watchRunner.ReturnType {
  // biome-ignore lint/style/noProcessEnv: only this variable shows that npm started this process.
  const { onEnd, environment = process.env, parent = () => process.ppid } = options
  if (environment.npm_command === undefined) return { release() {} }
  const timer = setInterval(() => {
    if (parent() === runner) return
    clearInterval(timer)
    onEnd()
  }, intervalMs)
  timer.unref()
  return { release: () => clearInterval(timer) }
}

export declare namespace watchRunner {
  type Options = {
    onEnd: () => void
    /** @default process.env */
    environment?: Readonly<Record<string, string | undefined>> | undefined
    /** Returns the id of the current parent process. @default process.ppid */
    parent?: (() => number) | undefined
  }
  type ReturnType = { release(): void }
}

const intervalMs = 250
