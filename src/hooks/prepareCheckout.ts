import { createIntent, type Intent } from '../checkout/intent/intent.js'
import { prepareIntent } from './begun/prepareIntent.js'

/** Turns what a component asks for into an intent and its name, or into the reason why there is none. */
export function prepareCheckout(options: prepareCheckout.Options): prepareCheckout.ReturnType {
  const { items, fees, marketplace, reference, pay } = options
  const make = (who: Pick<createIntent.Options, 'buyer' | 'recipient'>) =>
    createIntent({ items, fees, marketplace, reference, pay, ...who })
  return prepareIntent({ ...options, make })
}

export declare namespace prepareCheckout {
  type Options = Omit<createIntent.Options, 'buyer'> & prepareIntent.Wanted
  type ReturnType = prepareIntent.ReturnType<Intent>
}
