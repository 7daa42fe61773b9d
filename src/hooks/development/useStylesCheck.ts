'use client'
import { useEffect } from 'react'
import { reportDevError } from '../../devWarnings/reportDevError.js'
import { TillError } from '../../errors.js'
import { contrastOf } from './contrastOf.js'

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
      if (!shown) return
      const contrast = contrastOf(shown)
      if (getComputedStyle(shown).getPropertyValue('--till-scheme') === '') reportDevError(stylesMissing())
      else if (contrast !== undefined && contrast < minContrast) reportDevError(textUnreadable(contrast))
    }, stylesDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

const stylesDelayMs = 1_000

/** The minimum contrast of text (WCAG 2.2, criterion 1.4.3). */
const minContrast = 4.5

function stylesMissing(): TillError<'StylesMissing'> {
  return new TillError('StylesMissing', {
    shortMessage: 'The styles of Tillkit are missing on this page.',
    details: 'Buttons, cards and dialogs appear without styles.',
    fix: "Add: import 'tillkit/styles.css'. If the page has its own styles for all components, set --till-scheme on :root to light or dark.",
  })
}

function textUnreadable(contrast: number): TillError<'TextUnreadable'> {
  return new TillError('TextUnreadable', {
    shortMessage: 'Text of Tillkit is hard to read on this page.',
    details: `Its contrast to the colour behind it is ${contrast.toFixed(1)} : 1. The least is ${minContrast} : 1.`,
    fix: 'Set data-till-theme on <html> to "light" or "dark", as the page is. For "system", the page itself must follow the system.',
  })
}
