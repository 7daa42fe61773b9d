'use client'
import { useEffect } from 'react'
import { reportDevError } from '../../devWarnings/reportDevError.js'
import { TillError } from '../../errors.js'

export function useStylesCheck(): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes, so either every render calls the hook or none does.
    if (process.env.NODE_ENV === 'development') useStyles()
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
}

function useStyles(): void {
  useEffect(() => {
    // Wait before the check, because the styles may still be loading.
    const timer = setTimeout(() => {
      const shown = document.querySelector('[class^="till-"]')
      if (shown && getComputedStyle(shown).getPropertyValue('--till-scheme') === '')
        reportDevError(stylesMissing())
    }, stylesDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

const stylesDelayMs = 1_000

function stylesMissing(): TillError<'StylesMissing'> {
  return new TillError('StylesMissing', {
    shortMessage: 'The styles of Tillkit are missing on this page.',
    details: 'Buttons, cards and dialogs appear without styles.',
    fix: "Add: import 'tillkit/styles.css'. If the page has its own styles for all components, set --till-scheme on :root to light or dark.",
  })
}
