/**
 * Runs a command that checks something, and returns its exit code. The code is 0 if the check passed, 1 if it failed, and 2 if the check
 * could not run.
 */
export async function runCheckCommand(
  options: runCheckCommand.Options,
  look: runCheckCommand.Look,
): Promise<0 | 1 | 2> {
  const { write = (text) => void process.stdout.write(text) } = options
  const { complain = (text) => void process.stderr.write(text) } = options
  const say = (text: string) => complain(`tillkit: ${text.replaceAll('\n', ' ')}\n`)
  try {
    return (await look(write, say)) ? 0 : 1
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 2
  }
}

export declare namespace runCheckCommand {
  type Options = {
    write?: (text: string) => void
    complain?: (text: string) => void
  }
  type Look = (write: (text: string) => void, say: (text: string) => void) => Promise<boolean>
}
