/** The log of the service, for example a pino logger. */
export type Log = {
  /** Logs a normal event. */
  info(fields: object, message: string): void
  /** Logs a problem that the service retries. */
  warn(fields: object, message: string): void
  /** Logs a problem that an operator must fix. */
  error(fields: object, message: string): void
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }
