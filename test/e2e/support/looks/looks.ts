import { languages } from '../../../../src/components/messages/loadMessages.js'

/**
 * The combinations of language, direction and theme. Three languages have both directions. The list keeps looks of one language together,
 * because a change of the language is slow.
 */
export const looks = languages.flatMap((locale) =>
  (['en', 'ar', 'ja'].includes(locale) ? ['ltr', 'rtl'] : ['ltr']).flatMap((direction) =>
    ['light', 'dark'].map((theme) => ({ theme, direction, locale })),
  ),
)

export const lightLooks = looks.filter(({ theme }) => theme === 'light')
