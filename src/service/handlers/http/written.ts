/** An answer that is JSON already: what its endpoint's schema would have made of it. */
export type Written = { readonly [isWritten]: true; text: string; headers: Readonly<Record<string, string>> }

/** Marks an answer as {@link Written}: no other has it, whatever its fields are called. */
export const isWritten: unique symbol = Symbol('isWritten')
