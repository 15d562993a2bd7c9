import { NIGHT_PATH } from '../../../shared/pages.ts'
import type { Mail } from './reminder-delivery.ts'

/** The kinds of notes: one in the morning, and the question during the day that one learns to ask in dreams too. */
export type NoteKind = 'morning' | 'reality-check'

type Site = { name: string; url: string }

/**
 * The content of a pushed note, as the service worker reads it. It is encrypted for the browser, so a reality check may
 * name one of the dreamer's own signs.
 */
export function pushPayload(kind: NoteKind, stopPath: string, sign?: string): string {
  const [title, body] =
    kind === 'morning'
      ? ['Good morning.', 'Do you remember a dream?']
      : [
          'Are you dreaming?',
          sign
            ? `Is your dream sign “${sign}” anywhere near you? Look twice.`
            : 'Read a line of text twice. Is it the same?',
        ]
  return JSON.stringify({ title, body, tag: kind, path: NIGHT_PATH, stopPath })
}

/** A note as an e-mail. Mail servers can read it, so it holds nothing of the dreamer's own words. */
export function noteMail(kind: NoteKind, to: string, { name, url }: Site, stopUrl: string): Mail {
  const [subject, question] =
    kind === 'morning'
      ? ['Good morning', 'Good morning. Do you remember a dream?']
      : ['Are you dreaming?', 'Are you dreaming? Read a line of text twice. Is it the same?']
  return {
    to,
    subject,
    text: [
      question,
      `Write it down: ${url}${NIGHT_PATH}`,
      `You asked ${name} for this reminder. To stop all reminders: ${stopUrl}`,
    ].join('\n\n'),
    stopUrl,
  }
}

/** The first e-mail to an address: nothing else is sent there before its link has been opened. */
export function confirmationMail(to: string, { name, url }: Site, confirmUrl: string, days: number): Mail {
  return {
    to,
    subject: `Do you want reminders from ${name}?`,
    text: [
      `Somebody, probably you, gave this address for reminders from ${name} (${url}).`,
      `If you want them, confirm it within ${days} days: ${confirmUrl}`,
      'If you don’t, there is nothing to do: no reminders are sent here unless this link is opened.',
    ].join('\n\n'),
  }
}
