import { describe, expect, it } from 'vitest'
import { tagText } from '../../language/nlp.ts'
import { readAlone, readPeople } from './people.ts'
import { readPlot } from './plot.ts'

function kinds(dream: string): string[] {
  return readPlot(tagText(dream)).events.map((event) => event.kind)
}

describe('readPlot', () => {
  it.each<[string, string[]]>([
    ['A man was chasing me and I hid under the stairs.', ['chased', 'hiding']],
    ["I couldn't find my way and I was late for work.", ['lost', 'late']],
    ['The cat turned into a child.', ['transformed']],
    ['I was looking for my shoes and then I found a letter.', ['searching', 'found']],
    ['She hugged me and I cried.', ['tender', 'crying']],
    ["I tried to shout but I couldn't scream.", ['trying', 'unable']],
    ['They all laughed at me.', ['excluded']],
  ])('%s', (dream, expected) => {
    expect(kinds(dream)).toEqual(expected)
  })

  it('does not take what is denied for an event', () => {
    expect(kinds('Nobody was chasing me and I was not hiding.')).toEqual([])
  })

  it('looks for the ending before the waking', () => {
    const dream = 'I walked along a wall. At last I found a small green door. Then I woke up.'
    const { ending } = readPlot(tagText(dream))
    expect(ending?.kind).toBe('found')
    expect(ending?.woke).toBe(true)
    expect(dream.slice(ending?.sentence.start, ending?.sentence.end)).toContain('green door')
  })

  it('notices a sudden change of scene', () => {
    expect(readPlot(tagText('I was in a shop. Suddenly I was on a boat. The sea was calm.')).turns).toEqual([1])
  })
})

describe('readPeople', () => {
  it('speaks of people as the dreamer would be spoken to', () => {
    const people = readPeople(tagText('My older sister and Tony came in. An old man watched us. Everyone left.'))
    expect(people.map((person) => person.as)).toEqual(['your older sister', 'Tony', 'the old man', 'everyone'])
    expect(people.map((person) => person.kind)).toEqual(['family', 'named', 'stranger', 'crowd'])
  })

  it('takes neither places nor months for people', () => {
    expect(readPeople(tagText('We drove to Boston in April and then to Paris.'))).toEqual([])
  })

  it('knows when the dreamer is alone', () => {
    expect(readAlone(tagText('I stood there by myself.'))).toBeDefined()
    expect(readAlone(tagText('I was not alone.'))).toBeUndefined()
  })
})
