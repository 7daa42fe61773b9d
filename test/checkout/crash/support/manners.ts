export type Manner = {
  when: 'before' | 'after'
  how: 'hang' | 'fail'
  resume: 'retry' | 'reload' | 'tab' | 'abandon'
}

/**
 * All manners of a crash: before or after the call, with a page that hangs or a call that fails, and how the buyer continues. A hanging
 * page cannot retry.
 */
export const manners: readonly Manner[] = (['before', 'after'] as const).flatMap((when) =>
  (['hang', 'fail'] as const).flatMap((how) =>
    (['retry', 'reload', 'tab', 'abandon'] as const)
      .filter((resume) => how === 'fail' || resume !== 'retry')
      .map((resume) => ({ when, how, resume })),
  ),
)

/** All manners in which the buyer continues. Giving up is the same for every purchase, so only some purchases test it. */
export const persistent = manners.filter(({ resume }) => resume !== 'abandon')
