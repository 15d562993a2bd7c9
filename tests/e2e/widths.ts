/** The two sizes of screen at which the ways through the site are tested: a wide one, and a phone with touch. */
export const WIDTHS = [
  { name: 'on a wide screen', isPhone: false, use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'on a phone',
    isPhone: true,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
] as const
