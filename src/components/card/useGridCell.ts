'use client'
import { createContext, useContext } from 'react'

/** Returns props for the controls of a grid cell: the Tab key reaches only the controls of the current cell. */
export function useGridCell(): { tabIndex?: -1 } {
  return useContext(GridCellContext) === 'other' ? { tabIndex: -1 } : {}
}

export const GridCellContext = createContext<'current' | 'other' | undefined>(undefined)
