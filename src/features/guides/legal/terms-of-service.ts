import words from '../../../../content/guides/terms-of-service.md'
import type { Site } from '../../../contract/site.ts'
import { type Legal, legalMetadata } from './legal.ts'

/** The terms of service. */
export const TERMS_OF_SERVICE = words as Legal

export function termsOfServiceMetadata(site: Site) {
  return legalMetadata(site, TERMS_OF_SERVICE, '/terms-of-service')
}
