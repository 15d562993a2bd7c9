import { z } from 'zod'

/** A symbol's constellation, as its entry draws it. */
export const figureSchema = z
  .object({
    stars: z
      .string()
      .meta({ description: 'Points of a grid of 100 × 100, the origin at the top left: "12,30 20,44".' }),
    lines: z.string().meta({ description: 'What joins the stars, by their places from 0: "0-1-2 2-3".' }),
    brightest: z.int().min(0).meta({ description: 'The place of the star that shines most.' }),
  })
  .meta({ id: 'Figure', description: 'A constellation that shows the thing.' })

export type Figure = z.infer<typeof figureSchema>
