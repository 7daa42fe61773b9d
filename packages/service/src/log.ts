/** Where the service writes what happens. A pino logger is one. */
export type Log = {
  /** What goes its usual way. */
  info(fields: object, message: string): void
  /** What goes wrong, and is mended by itself. */
  warn(fields: object, message: string): void
  /** What somebody has to look at. */
  error(fields: object, message: string): void
}

/** A log that nobody reads. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
