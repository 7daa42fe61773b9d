import { languages } from '../../../../src/components/messages/loadMessages.js'

/**
 * Colours, direction and language, ordered so that what is slowest to change changes least: every language, and three kinds of
 * letters in the other direction as well.
 */
export const looks = languages.flatMap((locale) =>
  (['en', 'ar', 'ja'].includes(locale) ? ['ltr', 'rtl'] : ['ltr']).flatMap((direction) =>
    ['light', 'dark'].map((theme) => ({ theme, direction, locale })),
  ),
)

/** The looks of the light theme. */
export const lightLooks = looks.filter(({ theme }) => theme === 'light')
