'use client'
import { useEffect, useState } from 'react'
import type { CheckoutDialog } from './CheckoutDialog.js'

/**
 * The dialog of a checkout, loaded when it is first wanted: a page of buttons does not carry it. `ahead` fetches it when
 * somebody is about to press.
 */
export function useDialog(options: useDialog.Options): useDialog.ReturnType {
  const { wanted, onMissing } = options
  const [Dialog, setDialog] = useState<typeof CheckoutDialog>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time that it is wanted.
  useEffect(() => {
    if (!wanted || Dialog) return
    let current = true
    load().then(
      ({ CheckoutDialog }) => current && setDialog(() => CheckoutDialog),
      () => current && onMissing(),
    )
    return () => {
      current = false
    }
  }, [wanted, Dialog])

  return { Dialog, ahead }
}

export declare namespace useDialog {
  type Options = {
    /** Whether it shall be shown. */
    wanted: boolean
    /** Called when it cannot be loaded. */
    onMissing: () => void
  }
  type ReturnType = {
    /** Absent until it is loaded. */
    Dialog: typeof CheckoutDialog | undefined
    ahead: () => void
  }
}

function ahead(): void {
  // Who presses then is told.
  load().catch(() => {})
}

function load() {
  return import('./CheckoutDialog.js')
}
