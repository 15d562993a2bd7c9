import { notFound } from '@tanstack/react-router'
import { ApiFailure } from './api-client.ts'

/** What `load` gives; the route's not-found page when the API says that there is no such thing. */
export async function orNotFound<Data>(load: () => Promise<Data>): Promise<Data> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) throw notFound()
    throw error
  }
}
