import type { ReactNode } from 'react'

/** Placeholders of the gallery's cards while the orders load. */
export function CardSkeletons(): ReactNode {
  return Array.from({ length: 8 }, (_, index) => (
    <li key={index} className="skeleton-card" aria-hidden="true">
      <div className="skeleton skeleton-picture" />
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-line" />
      <div className="skeleton skeleton-button" />
    </li>
  ))
}

/** Placeholders of the hero's three pictures. */
export function HeroSkeleton(): ReactNode {
  return (
    <>
      <div className="hero-piece skeleton" />
      <div className="hero-piece skeleton" />
      <div className="hero-piece skeleton" />
    </>
  )
}

/** The order page without its order: the same columns, with placeholders. */
export function OrderSkeleton(): ReactNode {
  return (
    <div className="detail-card" aria-hidden="true">
      <div className="skeleton skeleton-picture" />
      <div className="detail-words">
        <div className="skeleton skeleton-heading" />
        <div className="skeleton skeleton-text" />
        <div className="skeleton skeleton-title" />
        <div className="skeleton skeleton-button" />
      </div>
    </div>
  )
}
