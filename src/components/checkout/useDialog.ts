'use client'
import { useEffect, useState } from 'react'

export function useDialog<dialog extends object>(
  options: useDialog.Options<dialog>,
): useDialog.ReturnType<dialog> {
  const { isOpen, load, onMissing } = options
  const [Dialog, setDialog] = useState<dialog>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once each time that the dialog is needed.
  useEffect(() => {
    if (!isOpen || Dialog) return
    let current = true
    load().then(
      (loaded) => current && setDialog(() => loaded),
      () => current && onMissing(),
    )
    return () => {
      current = false
    }
  }, [isOpen, Dialog])

  return {
    Dialog,
    ahead() {
      load().catch(() => {})
    },
  }
}

export declare namespace useDialog {
  type Options<dialog> = {
    isOpen: boolean
    load: () => Promise<dialog>
    onMissing: () => void
  }
  type ReturnType<dialog> = {
    Dialog: dialog | undefined
    ahead: () => void
  }
}
