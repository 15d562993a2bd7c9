import { beforeAll, describe, expect, it } from 'vitest'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { normaliseName } from '../../language/search-text.ts'
import type { Database } from '../../storage/connection/db.ts'
import { loadDictionary } from '../../storage/dictionary.ts'
import { type DictionaryIndex, rememberDictionary } from './dictionary-index.ts'
import { search, searchCards, suggest } from './search.ts'

/** Misspelt queries and synonyms, each with the slug of the expected symbol. */
const EXPECTED_SYMBOLS = `
  snkae: snake, spyder: spider, elefant: elephant, buterfly: butterfly, crocadile: crocodile, monky: monkey,
  chikin: chicken, rabit: rabbit, moutain: mountain, ocaen: ocean, tsunamy: tidal-wave, tornadoe: tornado,
  hurricaine: storm, earthqake: earthquake, volcanoe: volcano, forrest: forest, pregnent: pregnancy, weding: wedding,
  funral: funeral, cemetary: cemetery, skelton: bones, vampyre: vampire, zombi: zombie, dragen: dragon,
  unicron: unicorn, gost: ghost, demmon: devil, hosptial: hospital, scool: school, clasroom: classroom,
  librery: library, airpalne: airplane, bycicle: bicycle, motorcyle: motorcycle, elavator: elevator, stiars: stairs,
  bathrom: bathroom, kichen: kitchen, basment: basement, mirorr: mirror, knief: knife,
  teeth faling out: teeth-falling-out, loosing teeth: teeth-falling-out, blod: blood, being chaised: being-chased,
  drownding: drowning, flyng: flying, kising: kissing, naked in publik: being-naked, jelous: jealousy, embarased: shame,
  lonelyness: loneliness, purpel: purple, yelow: yellow, fone: phone, diamand: jewellery, serpent: snake, puppy: dog,
  kitten: cat, pony: horse, creek: river, woods: forest, automobile: car, subway: train, cop: police, mum: mother,
  daddy: father, infant: baby, husband: spouse, ex girlfriend: ex-partner, physician: doctor, burglar: thief,
  lunatic: madness, sofa: chair, cupboard: closet, loo: toilet, gown: dress, boots: shoes, purse: bag,
  luggage: suitcase, necklace: jewellery, cash: money, pistol: gun, sword: sword, explosion: bomb, pills: medicine,
  beer: alcohol, apple: apple, potatoes: vegetables, hamburger: meat, twister: tornado, graveyard: cemetery,
  coffin: coffin, dead body: corpse, satan: devil, jesus: jesus, ufo: alien, wizard: witch, apocalypse: end-of-the-world,
  divorce: divorce, university: college, missed my flight: being-late, can't scream: being-unable-to-speak,
  paralyzed: being-unable-to-move, dead grandmother: dead-loved-one, jail: prison, boyfriend: partner, sunrise: morning,
  bride: bride, being late for an exam: being-late
`
  .split(',')
  .map((pair) => pair.split(':').map((part) => part.trim()) as [string, string])

describeEachSite('searching the dictionary', (open) => {
  let database: Database
  let index: DictionaryIndex
  beforeAll(async () => {
    database = await open()
    await loadDictionary(database.db, await dictionary)
    index = await rememberDictionary(database.db).read()
  })
  const slugs = async (query: string) =>
    (await search(database.db, index, query, 60)).map((id) => index.findById(id)?.slug as string)

  it('ranks the expected symbol first or second for at least 95% of misspelt queries and synonyms', async () => {
    expect(EXPECTED_SYMBOLS.length).toBeGreaterThanOrEqual(100)
    const missed: string[] = []
    for (const [query, expected] of EXPECTED_SYMBOLS) {
      const found = await slugs(query)
      if (!found.slice(0, 2).includes(expected)) missed.push(`${query}: ${found.slice(0, 3)} instead of ${expected}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.floor(EXPECTED_SYMBOLS.length * 0.05))
  })

  it.each([
    ['Snake', 'snake'],
    ['snakes', 'snake'],
    ['mice', 'mouse'],
    ['wolves', 'wolf'],
    ['what does it mean to dream about snakes', 'snake'],
    ['dream of my dead father', 'dead-loved-one'],
    ['water dream meaning', 'water'],
    ['being chased', 'being-chased'],
    ['falling', 'falling'],
    ['DOG', 'dog'],
  ])('ranks the expected symbol first: %s', async (query, expected) => {
    expect((await slugs(query))[0]).toBe(expected)
  })

  it('ranks keywords before synonyms, synonyms before tags, tags before text', async () => {
    const water = await slugs('water')
    expect(water[0]).toBe('water')
    const entries = new Map((await dictionary).symbols.map((symbol) => [symbol.slug, symbol]))
    const healing = await slugs('healing')
    const isTagged = healing.map((slug) => entries.get(slug)?.tags.includes('healing') ?? false)
    expect(isTagged.indexOf(false)).toBe(isTagged.lastIndexOf(true) + 1)
  })

  it('marks the words found and returns the synonym that matched', async () => {
    const [snake] = await searchCards(database.db, index, 'serpent', 1)
    expect(snake).toMatchObject({ slug: 'snake', found: { by: 'serpent' } })
    expect(snake?.found?.text.filter(({ marked }) => marked).map(({ text }) => text.toLowerCase())).toContain('serpent')
    const [falling] = await searchCards(database.db, index, 'falling', 1)
    expect(falling?.found?.by).toBeNull()
    expect(falling?.found?.text.some(({ marked, text }) => marked && /^f[ae]ll/i.test(text))).toBe(true)
  })

  it.each([
    ['all by myself', 'loneliness'],
    ['was after me', 'being-chased'],
  ])('finds a name that is made of words without a meaning of their own: %s', async (query, expected) => {
    const { symbols } = await dictionary
    expect(symbols.find(({ slug }) => slug === expected)?.synonyms.map(normaliseName)).toContain(normaliseName(query))
    expect((await slugs(query))[0]).toBe(expected)
  })

  it('marks a word in every excerpt of a text that has one of the words', async () => {
    for (const query of ['grief', 'mother', 'house', 'water', 'afraid', 'friend']) {
      const isWord = new RegExp(`\\b${query}\\b`, 'i')
      for (const { slug, found } of await searchCards(database.db, index, query, 60)) {
        const id = index.findBySlug(slug)?.id as string
        const [entry] = await index.readTexts([id])
        if (!entry?.plainTexts.some((text) => isWord.test(text))) continue
        expect(
          found?.text.some(({ marked }) => marked),
          `${query} in ${slug}`,
        ).toBe(true)
      }
    }
  })

  it('puts what a misspelt word was meant for first, and says what was searched for', async () => {
    const [first] = await searchCards(database.db, index, 'sanke', 5)
    expect(first).toMatchObject({ slug: 'snake', found: { corrected: 'snake' } })
    const [right] = await searchCards(database.db, index, 'snake', 1)
    expect(right?.found?.corrected).toBeNull()
  })

  it('suggests names that start with the query, each symbol once, and tolerates a misspelling', async () => {
    const sn = await suggest(database.db, index, 'sn')
    expect(sn[0]).toMatchObject({ slug: 'snake', name: null })
    expect(new Set(sn.map(({ slug }) => slug)).size).toBe(sn.length)
    expect(sn.length).toBeLessThanOrEqual(8)
    expect((await suggest(database.db, index, 'serpe'))[0]).toMatchObject({ slug: 'snake', name: 'serpent' })
    expect((await suggest(database.db, index, 'elefant'))[0]?.slug).toBe('elephant')
    expect(await suggest(database.db, index, ' ?! ')).toEqual([])
    expect(await suggest(database.db, index, '%')).toEqual([])
  })

  it('does not throw for any query', async () => {
    for (const query of [
      'xqzzyv',
      "'; drop table symbols; --",
      '&|!()<->:*',
      '%',
      '\\',
      '🌙',
      '"',
      'the',
      'ß',
      'a'.repeat(200),
    ]) {
      await expect(search(database.db, index, query, 60), query).resolves.toBeInstanceOf(Array)
    }
  })
})

describe('normaliseName', () => {
  it.each([
    ['Being Chased', 'chased'],
    ['to fly', 'fly'],
    ['What does it mean to dream about a Snake?', 'snake'],
    ['snake dream meaning', 'snake'],
    ['can’t move', "can't move"],
    ['Teeth -- falling   out!', 'teeth falling out'],
    ['dream', 'dream'],
  ])('normalises %s to %s', (text, key) => {
    expect(normaliseName(text)).toBe(key)
  })
})
