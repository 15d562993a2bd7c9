import { queryOptions } from '@tanstack/react-query'
import type { Site } from '../../contract/site.ts'
import { getJson } from './api-client.ts'

/** The site's name, URL and email address, from the settings. Loaded on the server and sent with the page. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: (context) => getJson<Site>('/api/site', context),
})
