/** `Intl.NumberFormat`, made once for each locale and options: making one costs as much as using it a hundred times. */
export const numberFormat = keep(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** `Intl.RelativeTimeFormat`, made once, as {@link numberFormat}. */
export const relativeTimeFormat = keep(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/** `Intl.DateTimeFormat`, made once, as {@link numberFormat}. */
export const dateTimeFormat = keep(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

function keep<options, format>(make: (locale: string, options: options) => format) {
  const made = new Map<string, format>()
  return (locale: string, options: options): format => {
    const name = `${locale} ${JSON.stringify(options)}`
    const format = made.get(name) ?? make(locale, options)
    made.set(name, format)
    return format
  }
}
