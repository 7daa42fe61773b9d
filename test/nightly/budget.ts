/** How long a programme goes on: for a number of its cases, or until its time is over. */
export type Budget = {
  /** Whether another case may begin after so many. The first always may. */
  goesOn: (done: number) => boolean
  /** How many cases that is; nothing where only the time counts. */
  count: number | undefined
  /** When its time is over, in Unix milliseconds; nothing where only the number counts. */
  until: number | undefined
}

/** Makes the budget of a programme: `minutes` of time where they are given, else a number of cases. */
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
    /** Cases, where there are no minutes. */
    count: number
  }
}

/** A campaign that is too long for `npm test`. */
export type Programme = {
  /** Its cases, where neither minutes nor a count are given. */
  count: number
  /** Whether all of it is done however few minutes there are: the others share what is left. @default false */
  isWhole?: boolean
  /** Whether it wants the machine for itself and long: it is left out where there are minutes for all programmes. @default false */
  isLong?: boolean
  /** Carries it out and writes what came out. */
  run: (options: { seed: number; budget: Budget; write: (line: string) => void }) => Promise<Verdict>
}

/** What came out of a programme: `unbegun` where its time was over before its first case. */
export type Verdict = 'held' | 'wrong' | 'unbegun'
