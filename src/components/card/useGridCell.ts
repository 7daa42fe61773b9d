'use client'
import { createContext, useContext } from 'react'

/**
 * Returns props for the controls in a grid cell. With these props, the Tab key skips the controls of all cells except the cell that last
 * had the focus.
 */
export function useGridCell(): { tabIndex?: -1 } {
  return useContext(GridCellContext) === 'other' ? { tabIndex: -1 } : {}
}

export const GridCellContext = createContext<'current' | 'other' | undefined>(undefined)
