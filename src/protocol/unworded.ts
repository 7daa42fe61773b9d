/** What is said of a value where its schema has no words of its own. */
export const invalidInput = 'Invalid input'

/**
 * Has zod read with a schema's own words or these. Its own depend on the language that anything else in the process has set: to
 * make one schema with all of zod sets one.
 */
export const unworded = { error: () => invalidInput }
