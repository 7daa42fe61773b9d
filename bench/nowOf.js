/** Returns milliseconds of a clock that all processes of this machine share. */
export function nowOf() {
  return Number(process.hrtime.bigint()) / 1_000_000
}
