export function moveHeight(dialog: HTMLDialogElement, contents: Iterable<Element>): () => void {
  if (!('ResizeObserver' in globalThis) || !('animate' in dialog)) return () => {}
  let rest: number | undefined
  let move: Animation | undefined

  const observer = new ResizeObserver(() => {
    const seen = move ? dialog.getBoundingClientRect().height : rest
    move?.cancel()
    move = undefined
    const height = dialog.getBoundingClientRect().height
    rest = height
    // During the purchase, the dialog keeps at least this height, so that heading and buttons keep their place.
    if (dialog.dataset.status === 'idle') dialog.style.setProperty('--_till-floor', `${height}px`)
    const style = getComputedStyle(dialog)
    const written = style.getPropertyValue('--till-duration')
    const duration = Number.parseFloat(written) * (/\d\s*ms/.test(written) ? 1 : 1_000)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (seen === undefined || Math.abs(seen - height) < 1 || still || !(duration > 0)) return
    const easing = style.getPropertyValue('--till-easing').trim() || 'ease'
    const animation = dialog.animate({ blockSize: [`${seen}px`, `${height}px`] }, { duration, easing })
    move = animation
    dialog.dataset.moving = ''
    animation.onfinish = animation.oncancel = () => {
      if (move !== animation && move) return
      move = undefined
      delete dialog.dataset.moving
    }
  })
  for (const content of contents) observer.observe(content)

  return () => {
    observer.disconnect()
    move?.cancel()
  }
}
