'use client'
import { useEffect } from 'react'
import { tellMistake } from '../../devWarnings/tellMistake.js'
import { TillError } from '../../errors.js'

/** Tells while a page is developed that the styles are not there of what it shows; in production it does nothing. */
export function useStylesCheck(): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is called in each rendering, or in none.
    if (process.env.NODE_ENV === 'development') useStyles()
  } catch {
    // A page without a bundler has no environment.
  }
}

function useStyles(): void {
  useEffect(() => {
    // Styles may be on their way while the page is.
    const timer = setTimeout(() => {
      const shown = document.querySelector('[class^="till-"]')
      if (shown && getComputedStyle(shown).getPropertyValue('--till-scheme') === '')
        tellMistake(stylesMissing())
    }, stylesDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

/** Milliseconds that styles may come later than what they are for. */
const stylesDelayMs = 1_000

function stylesMissing(): TillError<'StylesMissing'> {
  return new TillError('StylesMissing', {
    shortMessage: 'The styles of Tillkit are not on this page.',
    details: 'Its buttons, cards and dialogs are shown as bare elements.',
    fix: "Add: import 'tillkit/styles.css'. Where all of them are styled by the page itself, give :root a --till-scheme of light or dark.",
  })
}
