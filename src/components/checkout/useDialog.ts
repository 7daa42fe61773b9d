'use client'
import { useEffect, useState } from 'react'

/**
 * A dialog that is loaded when it is first wanted: a page of buttons does not carry it. `ahead` fetches it when somebody is
 * about to press.
 */
export function useDialog<dialog extends object>(
  options: useDialog.Options<dialog>,
): useDialog.ReturnType<dialog> {
  const { wanted, load, onMissing } = options
  const [Dialog, setDialog] = useState<dialog>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time that it is wanted.
  useEffect(() => {
    if (!wanted || Dialog) return
    let current = true
    load().then(
      (loaded) => current && setDialog(() => loaded),
      () => current && onMissing(),
    )
    return () => {
      current = false
    }
  }, [wanted, Dialog])

  return {
    Dialog,
    ahead() {
      // Who presses then is told.
      load().catch(() => {})
    },
  }
}

export declare namespace useDialog {
  type Options<dialog> = {
    /** Whether it shall be shown. */
    wanted: boolean
    /** Loads it. */
    load: () => Promise<dialog>
    /** Called when it cannot be loaded. */
    onMissing: () => void
  }
  type ReturnType<dialog> = {
    /** Absent until it is loaded. */
    Dialog: dialog | undefined
    ahead: () => void
  }
}
