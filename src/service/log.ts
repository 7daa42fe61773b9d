/** Where the service writes what happens. A pino logger is one. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A log that nobody reads. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
