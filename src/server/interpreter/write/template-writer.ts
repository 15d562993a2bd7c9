import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { capitalise, type NounPhrase } from './noun-phrase.ts'
import type { Quote } from './quote.ts'

/**
 * What a writing hand keeps by it: the seeded choice, and what has been used in this text, so that no sentence is built
 * twice the same way and no words of the dreamer's are quoted twice.
 */
export type TemplateWriter = { next: (below: number) => number; usedTemplates: Set<string>; quoted: Quote[] }

/** The same text gives the same choices. */
export function makeTemplateWriter(seedText: string): TemplateWriter {
  const generator = seededRandom(seedText)
  return { next: (below) => uniformInt(generator, 0, below - 1), usedTemplates: new Set(), quoted: [] }
}

/**
 * What may fill a form's slots: text, a noun phrase, or the dreamer's words. An undefined one rules out the forms that
 * need it.
 */
export type Slots = Record<string, string | NounPhrase | Quote | undefined>

/**
 * Writes one sentence (or two) from one of the forms whose slots are all there, one not used in this text before where
 * possible. A form holds `{slot}`, `{Slot}` for a capital, and `{slot:are|is}` for what follows the slot's number.
 * Words of the dreamer's that don't start with a capital don't start a sentence.
 */
export function fillOneOf(writer: TemplateWriter, forms: readonly string[], slots: Slots): string | undefined {
  const possible = forms.filter((form) => fits(form, slots))
  const fresh = possible.filter((form) => !writer.usedTemplates.has(form))
  const form = pick(writer, fresh.length > 0 ? fresh : possible)
  if (form === undefined) return undefined
  writer.usedTemplates.add(form)
  for (const name of slotsOf(form)) {
    const filler = slots[name]
    if (filler && typeof filler !== 'string' && 'clause' in filler) writer.quoted.push(filler)
  }
  return fill(form, slots)
}

/** One of several, by the text's own dice. */
export function pick<Choice>(writer: TemplateWriter, choices: readonly Choice[]): Choice | undefined {
  return choices.length === 0 ? undefined : choices[writer.next(choices.length)]
}

function slotsOf(form: string): string[] {
  return [...form.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map((found) => lowerFirst(found[1] as string))
}

function fits(form: string, slots: Slots): boolean {
  if (!slotsOf(form).every((name) => slots[name] !== undefined)) return false
  // The first words of a sentence, or of one after a full stop.
  for (const found of form.matchAll(/(?:^|[.?!] )“\{(\w+)\}/g)) {
    const filler = slots[found[1] as string]
    const text = typeof filler === 'string' ? filler : (filler?.text ?? '')
    if (!/^[A-Z0-9]/.test(text)) return false
  }
  return true
}

function fill(form: string, slots: Slots): string {
  const filled = form.replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (_, name: string, plural?: string, singular?: string) => {
      const filler = slots[lowerFirst(name)]
      if (plural !== undefined && singular !== undefined) {
        return typeof filler === 'object' && 'plural' in filler && filler.plural ? plural : singular
      }
      const text = typeof filler === 'string' ? filler : (filler?.text ?? '')
      return name === lowerFirst(name) ? text : capitalise(text)
    },
  )
  return filled
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
