import { languages } from '../../../../src/components/messages/loadMessages.js'

/**
 * The combinations of language, direction and theme. Three languages also have the other direction. The list changes the language most
 * rarely, because that is slowest.
 */
export const looks = languages.flatMap((locale) =>
  (['en', 'ar', 'ja'].includes(locale) ? ['ltr', 'rtl'] : ['ltr']).flatMap((direction) =>
    ['light', 'dark'].map((theme) => ({ theme, direction, locale })),
  ),
)

export const lightLooks = looks.filter(({ theme }) => theme === 'light')
