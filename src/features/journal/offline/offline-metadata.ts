/** The metadata of the page that shows the journal's copy on this device. */
export const offlineMetadata = {
  title: 'Your journal, on this device',
  description: 'The journal that you keep on this device opens here without a connection.',
  path: '/journal/offline',
  hidden: true,
} as const
