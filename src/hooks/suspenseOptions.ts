/**
 * The options of a suspense hook. All parameters that the query requires are set, and the query cannot be disabled or use
 * placeholder data.
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
