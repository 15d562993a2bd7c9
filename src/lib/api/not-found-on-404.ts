import { notFound } from '@tanstack/react-router'
import { ApiFailure } from './api-client.ts'

/** Awaits `load()`. Throws the router's `notFound()` if the API responded with 404; rethrows any other error. */
export async function notFoundOn404<Data>(load: () => Promise<Data>): Promise<Data> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) throw notFound()
    throw error
  }
}
