/** How a page is struck, and what the buyer does about it. */
export type Manner = {
  when: 'before' | 'after'
  how: 'hang' | 'fail'
  resume: 'retry' | 'reload' | 'tab' | 'abandon'
}

/** Every manner that there is: a page that is dead cannot be retried. */
export const manners: readonly Manner[] = (['before', 'after'] as const).flatMap((when) =>
  (['hang', 'fail'] as const).flatMap((how) =>
    (['retry', 'reload', 'tab', 'abandon'] as const)
      .filter((resume) => how === 'fail' || resume !== 'retry')
      .map((resume) => ({ when, how, resume })),
  ),
)

/** Every manner but giving up, which is the same whatever was bought. */
export const persistent = manners.filter(({ resume }) => resume !== 'abandon')
