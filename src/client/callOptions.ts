/** Options of a single call. */
export type CallOptions = {
  /** Ends the call: it rejects with `WebrpcClientDisconnected`. */
  signal?: AbortSignal | undefined
}
