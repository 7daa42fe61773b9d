/** The texts around several purchases that are begun with one press, in English. */
export const enBasket = {
  title: 'Your purchases',
  success: 'All of it is yours',
  /** The heading when it stopped, and some of it is bought. */
  partly: 'A part of it is yours',
  sequence: (count: string) =>
    `${count} purchases. What is bought stays yours if another one does not go through.`,
  position: (at: string, all: string) => `Purchase ${at} of ${all}.`,
  bought: (made: string, all: string) => `${made} of ${all}`,
  soFar: (bought: string, spent: string) => `${bought} are yours, ${spent} spent.`,
  noMore: 'Nothing more will be spent unless you go on.',
  yours: 'Yours',
}

/** The texts of a basket, in any language. */
export type BasketTexts = typeof enBasket
