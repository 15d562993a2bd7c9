import words from '../../../../content/guides/privacy-policy.md'
import type { Site } from '../../../contract/site.ts'
import { type Legal, legalMetadata } from './legal.ts'

/** The privacy policy. */
export const PRIVACY_POLICY = words as Legal

export function privacyPolicyMetadata(site: Site) {
  return legalMetadata(site, PRIVACY_POLICY, '/privacy-policy')
}
