/** The limit of a nightly programme: a number of cases, or a time. */
export type Budget = {
  /** Returns whether another case may start after `done` cases. The first case may always start. */
  goesOn: (done: number) => boolean
  /** The number of cases. `undefined` if only the time counts. */
  count: number | undefined
  /** The end in Unix milliseconds. `undefined` if only the number counts. */
  until: number | undefined
}

/** Creates the budget of a nightly programme. The limit is `minutes` if it is given, else a number of cases. */
export function createBudget(options: createBudget.Options): Budget {
  const { minutes, count } = options
  const until = minutes === undefined ? undefined : Date.now() + minutes * 60_000
  return {
    until,
    count: until === undefined ? count : undefined,
    goesOn: (done) => done === 0 || (until === undefined ? done < count : Date.now() < until),
  }
}

export declare namespace createBudget {
  type Options = {
    minutes: number | undefined
    /** The number of cases if no time in minutes is given. */
    count: number
  }
}

/** A programme of the nightly run: a test of many random cases that takes too long for `npm test`. */
export type Programme = {
  /** The number of cases if neither minutes nor a count are given. */
  count: number
  /** Whether the programme always runs all its cases. The other programmes share the minutes that this one leaves. @default false */
  isWhole?: boolean
  /** Whether the programme needs the whole machine for a long time. A run with `--minutes` and without `--only` skips it. @default false */
  isLong?: boolean
  /** Runs the programme, and prints its results with `write`. */
  run: (options: { seed: number; budget: Budget; write: (line: string) => void }) => Promise<Verdict>
}

/** The result of a programme. With `unbegun`, the time was over before the first case. */
export type Verdict = 'held' | 'wrong' | 'unbegun'
