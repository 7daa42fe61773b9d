/**
 * What a hook takes whose component waits for its data: all that the query requires is given, and it cannot be disabled
 * or stand in for what is awaited.
 */
export type Suspending<
  options extends {
    /** Options of React Query. */
    query?: object | undefined
  },
  required extends keyof options,
> = Omit<options, required | 'query'> & {
  [key in required]-?: Exclude<options[key], undefined>
} & {
  /** Options of React Query, such as `staleTime` or `select`. */
  query?: Omit<NonNullable<options['query']>, 'enabled' | 'placeholderData'> | undefined
}
