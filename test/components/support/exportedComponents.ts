import type { ComponentType } from 'react'
import * as tillkit from '../../../src/index.js'
import * as allParts from '../../../src/parts.js'

const { OrderCardParts, CheckoutViewParts, ...parts } = allParts

/** Every component of `tillkit` and `tillkit/parts` by its name, such as `OrderCardParts.Title`. */
export const exportedComponents: { readonly [name: string]: ComponentType<object> } = Object.fromEntries(
  Object.entries({
    ...tillkit,
    ...parts,
    ...named('OrderCardParts', OrderCardParts),
    ...named('CheckoutViewParts', CheckoutViewParts),
  }).filter(([name]) => /^[A-Z]/.test(name)) as unknown as [string, ComponentType<object>][],
)

function named(namespace: string, parts: object): object {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${namespace}.${name}`, part]))
}
