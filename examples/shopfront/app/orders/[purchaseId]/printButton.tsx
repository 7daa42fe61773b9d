'use client'

export function PrintButton() {
  return (
    <button type="button" className="till-button" data-variant="outline" onClick={() => window.print()}>
      Print
    </button>
  )
}
