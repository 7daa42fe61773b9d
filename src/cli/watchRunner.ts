/** The parent of this process at its start. */
const runner = process.ppid

/**
 * Calls `onEnd` once the npm that started this process has ended. npx and npm run pass a signal to their shell only. The shell ends, and
 * the program would continue alone. A program that another parent started may survive it, so then nothing is called.
 */
export function watchRunner(options: watchRunner.Options): watchRunner.ReturnType {
  // biome-ignore lint/style/noProcessEnv: npm tells in no other way that it started this process.
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
    /** Returns the id of the current parent. @default process.ppid */
    parent?: (() => number) | undefined
  }
  type ReturnType = { release(): void }
}

const intervalMs = 250
