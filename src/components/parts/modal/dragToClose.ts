export function dragToClose(options: dragToClose.Options): () => void {
  const { dialog, handle, allowed, close } = options
  const ended = new AbortController()
  let start: number | undefined

  const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: Listener) =>
    handle.addEventListener(type, act, { signal: ended.signal })
  const release = () => {
    start = undefined
    dialog.style.translate = ''
  }
  on('pointerdown', (event) => {
    const isSheet = getComputedStyle(dialog).getPropertyValue('--till-sheet') !== ''
    const isButton = event.target instanceof Element && event.target.closest('button')
    if (event.pointerType === 'mouse' || !event.isPrimary || isButton || !isSheet || !allowed()) return
    start = event.clientY
    handle.setPointerCapture(event.pointerId)
  })
  on('pointermove', ({ clientY }) => {
    if (start !== undefined) dialog.style.translate = `0 ${Math.max(0, clientY - start)}px`
  })
  on('pointerup', ({ clientY }) => {
    const far = start !== undefined && clientY - start > Math.min(160, dialog.clientHeight / 3)
    release()
    if (far && allowed()) close()
  })
  on('pointercancel', release)

  return () => ended.abort()
}

export declare namespace dragToClose {
  type Options = {
    dialog: HTMLDialogElement
    handle: HTMLElement
    allowed: () => boolean
    close: () => void
  }
}

type Listener = (event: PointerEvent) => void
