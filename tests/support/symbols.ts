import type { SituationCondition } from '../../src/server/content/conditions.ts'
import type { DictionarySymbol } from '../../src/server/interpreter/types.ts'

/** A constellation for tests. */
export const TEST_FIGURE = {
  stars: '20,20 50,12 80,20 88,50 80,80 50,88 20,80',
  lines: '0-1-2-3-4-5-6-0',
  brightest: 1,
}

/** A symbol for tests. Properties that aren't in `given` are filled in with placeholder texts. */
export function testSymbol(given: Pick<DictionarySymbol, 'keyword'> & Partial<DictionarySymbol>): DictionarySymbol {
  const slug = given.slug ?? given.keyword.toLowerCase().replaceAll(' ', '-')
  return {
    slug,
    formerSlugs: [],
    category: 'animals',
    synonyms: [],
    unless: [],
    tags: ['test', 'example'],
    keyTakeaway: `The ${slug} of the tests, which stands for nothing but itself.`,
    relatedSymbols: [],
    body: '',
    culturalContext: '',
    sources: [],
    figure: TEST_FIGURE,
    events: [],
    reading: {
      situations: [
        situation(
          'it bit you',
          { does: ['attack', 'hurt'], to: ['dreamer'] },
          `A bite by the ${slug} asks for an answer.`,
        ),
        situation(
          'it chased you',
          { does: ['chase'], to: ['dreamer'] },
          `Haste around the ${slug} belongs to the day.`,
        ),
        situation('it was indoors', { words: ['house', 'room'] }, `A ${slug} indoors is a private matter.`),
        situation('it was in the water', { words: ['water', 'swim'] }, `In the water the ${slug} is at home.`),
        situation('you were afraid', { feeling: ['apprehension'] }, `The fright of the ${slug} knows its reasons.`),
        situation('it was dead', { words: ['dead', 'dying'] }, `A dead ${slug} needs nothing more.`),
      ],
      otherwise: { says: `The ${slug} is there and does nothing.` },
      questions: [`What does the ${slug} want of you?`, `Where did the ${slug} come from?`],
    },
    ...given,
  }
}

/** A small dictionary of symbols that are easily recognised by mistake. */
export const TEST_SYMBOLS: DictionarySymbol[] = [
  testSymbol({ keyword: 'Dog', synonyms: ['puppy', 'hound'], unless: ['hot dog'], relatedSymbols: ['cat'] }),
  testSymbol({ keyword: 'Cat', synonyms: ['kitten'], relatedSymbols: ['dog'] }),
  testSymbol({ keyword: 'Bear', synonyms: ['grizzly'] }),
  testSymbol({ keyword: 'Snake', synonyms: ['serpent', 'rattlesnake'] }),
  testSymbol({ keyword: 'Fish', synonyms: ['trout'] }),
  testSymbol({ keyword: 'Duck' }),
  testSymbol({ keyword: 'Mouse' }),
  testSymbol({ keyword: 'Fire', category: 'nature', synonyms: ['flame'], unless: ['fire alarm'] }),
  testSymbol({ keyword: 'Star', category: 'nature' }),
  testSymbol({ keyword: 'Water', category: 'water' }),
  testSymbol({ keyword: 'Train', category: 'travel' }),
  testSymbol({ keyword: 'Ring', category: 'objects' }),
  testSymbol({ keyword: 'Watch', category: 'objects', synonyms: ['wristwatch'] }),
  testSymbol({ keyword: 'Book', category: 'objects' }),
  testSymbol({ keyword: 'Park', category: 'places' }),
  testSymbol({ keyword: 'House', category: 'home', synonyms: ['childhood home', 'cottage'] }),
  testSymbol({ keyword: 'Mother', category: 'people', synonyms: ['mom', 'mum'] }),
  testSymbol({ keyword: 'God', category: 'beyond' }),
  testSymbol({
    keyword: 'Teeth Falling Out',
    category: 'body',
    synonyms: ['teeth crumbling', 'lost a tooth', 'tooth fell out'],
  }),
  testSymbol({ keyword: 'Flying', category: 'situations', synonyms: ['I flew', 'I could fly', 'I was flying'] }),
  testSymbol({
    keyword: 'Falling',
    category: 'situations',
    synonyms: ['to fall'],
    unless: ['fall asleep', 'fall in love'],
  }),
  testSymbol({ keyword: 'Being Chased', category: 'situations', synonyms: ['chasing me', 'being pursued'] }),
  testSymbol({ keyword: 'Taking an Exam', category: 'situations', synonyms: ["couldn't find the exam room", 'exam'] }),
  testSymbol({ keyword: 'Being Unable to Move', category: 'situations', synonyms: ["can't move", "couldn't move"] }),
]

function situation(label: string, when: SituationCondition, says: string) {
  return { label, when: [when], says }
}
