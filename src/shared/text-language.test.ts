import { expect, it } from 'vitest'
import { languageOfText } from './text-language.ts'

it.each([
  'I was in a house and a dog bit me.',
  'snake. teeth falling. fire, then mother',
  'Snake in kitchen, mother screaming, woke sweating',
  'My grandmother said “ich liebe dich” and gave me a bratwurst.',
  'dreamt i was in Amsterdam with Jan van der Berg and de heer Smit',
  'no idea why but i was flying lol',
  'was at la playa with el niño and my sister, we swam',
  'Teeth',
  'I war in a haus. and the die was cast',
  'we was walkin n then he jus fell innit',
  'grrrr the bear came at me',
])('takes “%s” for English', (text) => expect(languageOfText(text)).toBe('english'))

it.each([
  'Ich war in einem großen Haus und hatte furchtbare Angst.',
  'ich bin geflogen und dann war ich im wasser mit meinem hund',
  'Ik was in een groot huis en er was een hond die mij beet.',
  'Estaba en la casa de mi abuela y había una serpiente en la cocina.',
  'J’étais dans la maison de ma grand-mère et il y avait un serpent.',
  'Ero nella casa di mia nonna e un cane mi ha morso.',
  'Eu estava na casa da minha avó e um cachorro me mordeu.',
  'Jag var i ett stort hus och en hund bet mig.',
  'Byłem w dużym domu i pies mnie ugryzł, ale nie bolało.',
  'Rüyamda bir ev vardı ve ben çok korktum.',
  'Мне приснился дом, и собака меня укусила.',
  '夢の中で大きな家にいました。',
  'كنت في بيت كبير',
])('takes “%s” for another language', (text) => expect(languageOfText(text)).toBe('other'))

it.each([
  'asdf jkl asdf qwer zxcv',
  'sdkfjhskdjfh sdfkjh',
  'aaaaaaaaaaaaaaaa',
  '1234567890 12345',
  'hjkl hjkl hjkl',
  '......!!!',
])('takes “%s” for no words', (text) => expect(languageOfText(text)).toBe('gibberish'))
