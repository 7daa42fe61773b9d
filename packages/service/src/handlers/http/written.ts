/** An answer that is JSON already, in UTF-8: what its endpoint's schema would have made of it. */
export type Written = {
  readonly [isWritten]: true
  text: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

/** Marks an answer as {@link Written}: no other has it, whatever its fields are called. */
export const isWritten: unique symbol = Symbol('isWritten')
