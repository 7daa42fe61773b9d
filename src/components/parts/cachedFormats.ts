/** Caches number formats, because creating one takes as long as formatting a hundred numbers. */
export const numberFormat = cacheFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

export const relativeTimeFormat = cacheFormats(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

export const dateTimeFormat = cacheFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

function cacheFormats<options, format>(make: (locale: string, options: options) => format) {
  const cache = new Map<string, format>()
  return (locale: string, options: options): format => {
    const name = `${locale} ${JSON.stringify(options)}`
    const format = cache.get(name) ?? make(locale, options)
    cache.set(name, format)
    return format
  }
}
