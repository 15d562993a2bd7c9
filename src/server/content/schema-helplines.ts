import { z } from 'zod'

const helpline = z
  .strictObject({
    kind: z.enum(['crisis', 'violence']),
    name: z.string().trim().min(3).max(80),
    phone: z
      .string()
      .regex(/^\*?\d[\d -]*\d$/, 'must be digits as they are dialled, with spaces or hyphens between')
      .optional(),
    text: z.literal(true).optional(),
    url: z.url({ protocol: /^https$/ }).optional(),
    hours: z.string().trim().min(5).max(60).optional(),
    source: z.url(),
    checked: z.iso.date(),
  })
  .refine(({ phone, url }) => (phone === undefined) !== (url === undefined), 'must have either a phone or a url')

/** `helplines.yaml`: by the countries' names, each with its helplines for a crisis before those against violence. */
export const helplinesSchema = z
  .array(
    z.strictObject({
      country: z.string().regex(/^[A-Z]{2}$/, 'must be a code of ISO 3166-1, two capitals'),
      name: z.string().trim().min(3),
      lines: z
        .array(helpline)
        .min(1)
        .max(4)
        .refine(
          (lines) => lines.every(({ kind }, at) => kind === 'violence' || lines[at - 1]?.kind !== 'violence'),
          'must name the helplines for a crisis first',
        ),
    }),
  )
  .refine((list) => new Set(list.map(({ country }) => country)).size === list.length, 'must name each country once')
  .refine(
    (list) => list.every(({ name }, at) => at === 0 || (list[at - 1]?.name ?? '').localeCompare(name, 'en') < 0),
    'must be in the order of the countries’ names',
  )
