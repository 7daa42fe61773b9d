'use client'
import { createContext, useContext } from 'react'

/** The `tabIndex` of what can be pressed within a cell of an `OrderGrid`: only the current cell's can be tabbed to. */
export function useGridCell(): { tabIndex?: -1 } {
  return useContext(GridCellContext) === 'other' ? { tabIndex: -1 } : {}
}

/** Carries from `OrderGrid` to a cell whether it is the one that the Tab key reaches. */
export const GridCellContext = createContext<'current' | 'other' | undefined>(undefined)
