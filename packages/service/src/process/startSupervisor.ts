import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { TillError } from 'tillkit/internal'
import { processEnd, stopProcess } from './stopProcess.js'

/**
 * Starts a watchdog that stops every program run by this supervisor as soon as this process is gone, however it ended:
 * a chain and a database outlive a parent that was killed by SIGKILL, and nothing in the parent can prevent that.
 *
 * The watchdog is a shell that reads a pipe from this process. When the pipe ends it interrupts what still runs and,
 * after five seconds, kills it. Then it removes the folders that were to go with them.
 *
 * @throws {WatchdogError} when the shell cannot be started.
 */
export async function startSupervisor(
  options: startSupervisor.Options = {},
): Promise<startSupervisor.ReturnType> {
  const { shell = '/bin/sh' } = options
  const watchdog = spawn(shell, ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const started = once(watchdog, 'spawn')
  // A watchdog that was killed leaves a broken pipe; `run` and `close` go on without it.
  watchdog.stdin.on('error', () => {})
  await started.catch((cause) => {
    throw new WatchdogError(cause)
  })
  const held = new Set<ChildProcess>()

  return {
    pid: watchdog.pid ?? 0,
    run(command, args, options = {}) {
      // A group of its own: Ctrl-C in the terminal reaches this process alone, which then stops the rest in order.
      const child = spawn(command, args, {
        cwd: '/',
        ...options,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      const { pid } = child
      if (pid === undefined) return child
      held.add(child)
      watchdog.stdin.write(`hold ${pid}\n`)
      child.once('exit', () => {
        held.delete(child)
        if (watchdog.stdin.writable) watchdog.stdin.write(`free ${pid}\n`)
      })
      return child
    },
    discard(folder) {
      if (watchdog.stdin.writable) watchdog.stdin.write(`drop ${folder}\n`)
    },
    async close() {
      await Promise.all([...held].map((child) => stopProcess({ child })))
      watchdog.stdin.end('keep\n')
      await processEnd(watchdog)
    },
  }
}

export declare namespace startSupervisor {
  type Options = {
    /** What the watchdog is: a POSIX shell. @default '/bin/sh' */
    shell?: string | undefined
  }
  type RunOptions = {
    /** @default '/' */
    cwd?: string
    /** The whole environment. @default that of this process */
    env?: Record<string, string>
    uid?: number
    gid?: number
  }
  type ReturnType = {
    /** Process id of the watchdog. It ends only when nothing that it watches runs any more. */
    pid: number
    /** Runs a program that the watchdog watches, with its output as pipes. A program that cannot run emits `error`. */
    run(
      command: string,
      args: readonly string[],
      options?: RunOptions,
    ): ChildProcessByStdio<null, Readable, Readable>
    /**
     * Has a folder, an absolute path, removed once all that runs has ended, should this process end before `close` is called.
     * After that it is left alone: another may have its name by then.
     */
    discard(folder: string): void
    /** Stops what still runs, then the watchdog. */
    close(): Promise<void>
  }
}

/** A zombie is dead, though it answers `kill -0` where process 1 of a container reaps nobody. */
const script = `
trap '' HUP INT TERM
held=' '
while IFS=' ' read -r word pid; do
  case $word in
    hold) held="$held$pid " ;;
    free) held="\${held%% $pid *} \${held#* $pid }" ;;
    drop) set -- "$@" "$pid" ;;
    keep) set -- ;;
  esac
done
runs() { kill -0 "$1" 2>/dev/null && ! grep -q '^State:[[:space:]]*[ZX]' "/proc/$1/status" 2>/dev/null; }
for pid in $held; do kill -s INT -- "-$pid" 2>/dev/null; done
tick=0
for pid in $held; do
  while runs "$pid" && [ $tick -lt 100 ]; do
    tick=$((tick + 1))
    sleep 0.05
  done
  runs "$pid" && kill -s KILL -- "-$pid" 2>/dev/null
done
for folder in "$@"; do rm -rf -- "$folder"; done
exit 0
`

/** The watchdog that stops the sandbox's processes could not be started. */
export class WatchdogError extends TillError<'WatchdogFailed'> {
  override name = 'WatchdogError'
  constructor(cause: unknown) {
    super('WatchdogFailed', {
      shortMessage: 'The watchdog of the sandbox could not be started.',
      details: 'It needs a POSIX shell at /bin/sh.',
      fix: 'Start it on Linux or macOS; on Windows within WSL, or in a container.',
      cause,
    })
  }
}
