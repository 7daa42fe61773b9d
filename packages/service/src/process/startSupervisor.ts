import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { TillError } from 'tillkit/internal'
import { processEnd, stopProcess } from './stopProcess.js'

/**
 * Starts a watchdog, which is a shell process. If this process ends in any way, the watchdog stops every program that `run` has started.
 * Without it, a chain and a database would survive a SIGKILL of this process.
 */
export async function startSupervisor(
  options: startSupervisor.Options = {},
): Promise<startSupervisor.ReturnType> {
  const { shell = '/bin/sh' } = options
  const watchdog = spawn(shell, ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const started = once(watchdog, 'spawn')
  // If the watchdog is killed, its pipe breaks. Ignore this error, so that `run` and `close` still work.
  watchdog.stdin.on('error', () => {})
  await started.catch((cause) => {
    throw new WatchdogError(cause)
  })
  const programs = new Set<ChildProcess>()

  return {
    pid: watchdog.pid ?? 0,
    run(command, args, options = {}) {
      // Run the program in its own process group. Ctrl-C in the terminal then reaches only this process, which stops its programs in order.
      const child = spawn(command, args, {
        cwd: '/',
        ...options,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      const { pid } = child
      if (pid === undefined) return child
      programs.add(child)
      watchdog.stdin.write(`hold ${pid}\n`)
      child.once('exit', () => {
        programs.delete(child)
        if (watchdog.stdin.writable) watchdog.stdin.write(`free ${pid}\n`)
      })
      return child
    },
    discard(folder) {
      if (watchdog.stdin.writable) watchdog.stdin.write(`drop ${folder}\n`)
    },
    async close() {
      await Promise.all([...programs].map((child) => stopProcess({ child })))
      watchdog.stdin.end('keep\n')
      await processEnd(watchdog)
    },
  }
}

export declare namespace startSupervisor {
  type Options = {
    shell?: string | undefined
  }
  type RunOptions = {
    cwd?: string
    env?: Record<string, string>
    uid?: number
    gid?: number
  }
  type ReturnType = {
    /** The process ID of the watchdog, which ends only after all its programs. */
    pid: number
    /** Starts a program. If the program cannot start, the returned process emits `error`. */
    run(
      command: string,
      args: readonly string[],
      options?: RunOptions,
    ): ChildProcessByStdio<null, Readable, Readable>
    /**
     * Makes the watchdog remove a folder if this process ends before `close`. After `close`, the watchdog removes nothing, because another
     * process may already use the folder's name.
     */
    discard(folder: string): void
    close(): Promise<void>
  }
}

/**
 * The shell script of the watchdog. It treats a zombie process as ended: if process 1 of a container never reaps a zombie, `kill -0`
 * succeeds forever.
 */
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

export class WatchdogError extends TillError<'WatchdogFailed'> {
  override name = 'WatchdogError'
  constructor(cause: unknown) {
    super('WatchdogFailed', {
      shortMessage: 'The watchdog of the sandbox could not be started.',
      details: 'The watchdog needs a POSIX shell at /bin/sh.',
      fix: 'Start the sandbox on Linux, macOS, in WSL or in a container.',
      cause,
    })
  }
}
