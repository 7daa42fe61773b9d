/**
 * Gives each part in a shadow root its name for `::part`: that of its class without `till-`. Also what comes later, before
 * it is painted. Returns what ends that.
 */
export function exposeParts(root: ShadowRoot): () => void {
  const expose = () => {
    for (const element of root.querySelectorAll('[class^="till-"]:not([part])')) {
      // Of a drawing the class name is no text.
      element.setAttribute('part', element.classList.value.replaceAll('till-', ''))
    }
  }
  const observer = new MutationObserver(expose)
  observer.observe(root, { subtree: true, childList: true })
  expose()
  return () => observer.disconnect()
}
