import { styles } from './styles.js'

/** Adds the widget's styles as a constructed style sheet, because a strict CSP does not block it. */
export function adoptStyles(root: ShadowRoot): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
