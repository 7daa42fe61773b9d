import { styles } from './styles.js'

/**
 * Gives a shadow root the styles of the checkout; a strict CSP has no say in styles that are made this way. Returns what
 * takes them away again.
 */
export function adoptStyles(root: ShadowRoot): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
