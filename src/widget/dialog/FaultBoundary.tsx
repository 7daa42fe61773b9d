import { Component, type ReactNode } from 'react'

/** Takes away all that is in it where something of it cannot be shown, and tells why: a button that pays must not stay alone. */
export class FaultBoundary extends Component<FaultBoundary.Props, { isFaulty: boolean }> {
  override state = { isFaulty: false }

  static getDerivedStateFromError() {
    return { isFaulty: true }
  }

  /** Preact goes on with what stands beside it, which may throw as well. */
  override componentDidCatch(cause: unknown): void {
    if (!this.#isTold) this.props.onFault(cause)
    this.#isTold = true
  }

  #isTold = false

  override render(): ReactNode {
    return this.state.isFaulty ? null : this.props.children
  }
}

export declare namespace FaultBoundary {
  type Props = {
    children: ReactNode
    /** Called with what was thrown. */
    onFault: (cause: unknown) => void
  }
}
