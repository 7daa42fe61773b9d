import { ar } from './ar.js'
import { de } from './de.js'
import { en, type Texts } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { ja } from './ja.js'
import { zh } from './zh.js'

export const catalogues = { en, es, zh, ja, ar, de, fr } satisfies { [language: string]: Texts }

export type Language = keyof typeof catalogues
