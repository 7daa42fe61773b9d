/**
 * Carries out a command that looks at something, and answers its exit code: 0 when all is well, 1 when not, 2 when there is nothing to
 * look at; then one sentence on standard error says why.
 */
export async function judge(options: judge.Options, look: judge.Look): Promise<0 | 1 | 2> {
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

export declare namespace judge {
  type Options = {
    /** Takes the answer. @default to standard output */
    write?: (text: string) => void
    /** Takes what is wrong. @default to standard error */
    complain?: (text: string) => void
  }
  /** Looks, given what takes the answer and what takes a sentence on what is wrong; answers whether all is well. */
  type Look = (write: (text: string) => void, say: (text: string) => void) => Promise<boolean>
}
