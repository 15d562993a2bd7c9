import fc from 'fast-check'

/** Properties that every object inherits from its prototype; looking one up by user input must not find them. */
export const PROTOTYPE_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

const ID = '00000000-0000-4000-8000-000000000000'

/** A cursor in the API's encoding, with arbitrary content. */
const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Values for URLs, with valid or invalid percent-encoding. Each has caused a fault, in this project or elsewhere. */
export const HOSTILE_VALUES = [
  ...PROTOTYPE_NAMES,
  '',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%25%30%30',
  '%2500',
  '%252525252500',
  '%E0%A4%A',
  '%ED%A0%80',
  '%C0%80',
  '%FF%FE',
  '%EF%BF%BE',
  '%01%7F%C2%85',
  '%E2%80%AE',
  '%F0%9F%8C%99'.repeat(100),
  '..%2F..%2Fetc%2Fpasswd',
  '%5C..%5C',
  "'%20or%201=1--",
  '%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '%0D%0ASet-Cookie:%20a=b',
  'a'.repeat(5000),
  '%61'.repeat(2000),
  '-1',
  '0',
  '1e300',
  '-1e300',
  'NaN',
  'Infinity',
  '1.5',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999',
  '0x10',
  'null',
  'undefined',
  'true',
  '[object%20Object]',
  '9999-12',
  '0000-01',
  '10000-01',
  '-000001-01',
  '%2B275760-09',
  '2026-13',
  '9999-12-31',
  '0000-01-01',
  '2026-02-30',
  'zzz',
  ID,
  cursor([]),
  cursor({}),
  cursor(null),
  cursor('x'),
  cursor([1e300, ID]),
  cursor([-1e300, ID]),
  cursor([-62_198_755_200_000, ID]),
  cursor([8.64e15, ID]),
  cursor([8.64e15 + 1, ID]),
  cursor([0.5, ID]),
  cursor([0, 'x']),
  cursor([{ toString: 1 }, ID]),
  cursor(['2026-03-01', 1e300, ID]),
  cursor(['2026-03-01', 8.64e15, ID]),
  cursor(['2026-03-01', 8.64e15 + 1, ID]),
  cursor(['2026-03-01', -62_198_755_200_000, ID]),
  cursor(['0000-01-01', 0, ID]),
  cursor(['9999-12-31', 0, ID]),
  cursor(['2026-03-01', 0, 'x']),
  cursor(JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)),
]

/** Arbitrary values for URLs: bytes percent-encoded once or several times, ASCII that needs no encoding, cursors. */
export const anyValue: fc.Arbitrary<string> = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => [...bytes].map((byte) => `%${hex(byte)}`).join('')),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map(encodeURIComponent),
  fc
    .tuple(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), fc.integer({ min: 1, max: 6 }))
    .map(([text, times]) => Array.from({ length: times }).reduce<string>((value) => encodeURIComponent(value), text)),
  fc.string({ unit: fc.constantFrom(..."%0aZ-_.~!$'()*+,;:@=[]"), maxLength: 40 }),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.jsonValue().map(cursor),
  fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.uuid()).map(cursor),
  fc
    .tuple(
      fc.date().map((date) => `${date.toJSON()}`.slice(0, 10)),
      fc.maxSafeInteger(),
      fc.uuid(),
    )
    .map(cursor),
  fc.constantFrom(...HOSTILE_VALUES),
)

/** Ways to write a query parameter: once, twice, as an array, as an object, and with the value as its name. */
export const QUERY_FORMS = [
  (name: string, value: string) => `${name}=${value}`,
  (name: string, value: string) => `${name}=${value}&${name}=${value}`,
  (name: string, value: string) => `${name}[]=${value}`,
  (name: string, value: string) => `${name}[${value}]=${value}`,
  (name: string, value: string) => `${value}=${value}&${name}`,
]

/** Arbitrary header values without the characters that a header can't contain. */
export const anyHeader: fc.Arbitrary<string> = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 60 })
  .filter((text) => !text.includes('\x7f'))

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
