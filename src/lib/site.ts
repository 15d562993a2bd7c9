import { queryOptions } from '@tanstack/react-query'
import type { Site } from '../contract/site.ts'
import { getJson } from './api-client.ts'

/** The site's name and address, from the settings. Read on the server and handed to the browser with the page. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: (context) => getJson<Site>('/api/site', context),
})
