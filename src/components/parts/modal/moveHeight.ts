export function moveHeight(dialog: HTMLDialogElement, contents: Iterable<Element>): () => void {
  if (!('ResizeObserver' in globalThis) || !('animate' in dialog)) return () => {}
  let rest: Box | undefined
  let isPlaced = false
  let move: Animation | undefined

  const update = () => {
    const seen = move ? boxOf(dialog) : rest
    move?.cancel()
    move = undefined
    // The style sheet centres a dialog of this height. It stays the same once the buyer can press the forward button, so that content that
    // loads later does not move the button.
    if (!isPlaced) dialog.style.setProperty('--_till-rest', `${boxOf(dialog).height}px`)
    const hasForward =
      dialog.querySelector(
        '.till-checkout-footer .till-button:last-child:enabled:not([aria-disabled="true"])',
      ) !== null
    // Before the buyer has connected a wallet, the dialog is shorter. So its place counts from the connection on.
    isPlaced ||= hasForward && dialog.dataset.status !== 'disabled'
    rest = boxOf(dialog)
    const { height } = rest
    // During the purchase, the dialog keeps at least this height, so that heading and buttons keep their place.
    if (dialog.dataset.status === 'idle') dialog.style.setProperty('--_till-floor', `${height}px`)
    const style = getComputedStyle(dialog)
    const written = style.getPropertyValue('--till-duration')
    const isSuccess = dialog.querySelector('.till-checkout[data-status="success"]') !== null
    const unit = /\d\s*ms/.test(written) ? 1 : 1_000
    // With the default duration, the success grows in 280 ms.
    const duration = Number.parseFloat(written) * unit * (isSuccess ? 7 / 6 : 1)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (seen === undefined || Math.abs(seen.height - height) < 1 || still || !(duration > 0)) return
    const timing = { duration, easing: style.getPropertyValue('--till-easing').trim() || 'ease' }
    const animation = dialog.animate({ blockSize: [`${seen.height}px`, `${height}px`] }, timing)
    move = animation
    // The success is in the middle of the window, and the state before it may not be. Then the dialog also moves there.
    const shift = seen.top - boxOf(dialog).top
    if (Math.abs(shift) > 1) dialog.animate({ translate: [`0 ${shift}px`, '0 0'] }, timing)
    dialog.dataset.moving = ''
    animation.onfinish = animation.oncancel = () => {
      if (move !== animation && move) return
      move = undefined
      delete dialog.dataset.moving
    }
  }
  // In a window of another size, the dialog may have another height. So it gets a new place, without an animation.
  const onResize = () => {
    isPlaced = false
    rest = undefined
    update()
  }
  const observer = new ResizeObserver(update)
  for (const content of contents) observer.observe(content)
  addEventListener('resize', onResize)

  return () => {
    removeEventListener('resize', onResize)
    observer.disconnect()
    move?.cancel()
  }
}

type Box = { top: number; height: number }

/** Returns the box of the dialog without its `translate`, which moves the dialog while it opens and while the buyer drags it. */
function boxOf(dialog: HTMLDialogElement): Box {
  return { top: dialog.offsetTop, height: dialog.getBoundingClientRect().height }
}
