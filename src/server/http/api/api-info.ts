import { CONTEXT_MAX, DREAM_MAX, DREAM_MIN } from '../../../contract/limits.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { DICTIONARY_PATH, WORDS_LICENCE } from '../../../shared/licence.ts'
import type { Config } from '../../bootstrap/config.ts'
import { attributionOf } from '../../domain/dictionary/dictionary.ts'
import { SEARCH_POINTS_PER_MINUTE } from '../../domain/limits/rate-limit-rules.ts'

/** The `info` of the OpenAPI document. The description is Markdown, which `/api/docs` shows above the operations. */
export function apiInfo({ site, limits, ai }: Config) {
  return {
    title: `${site.name} API`,
    version: '1',
    description: describe({ site, limits, ai }),
    termsOfService: `${site.url}/terms-of-service`,
    ...(site.email && { contact: { email: site.email } }),
    license: { name: `${WORDS_LICENCE.name}, for the words of the dictionary`, url: WORDS_LICENCE.url },
  }
}

function describe({ site, limits, ai }: Pick<Config, 'site' | 'limits' | 'ai'>): string {
  const { url } = site
  const reader =
    ai.provider === 'dictionary'
      ? 'The dictionary engine reads it by rules, on this server, and the text goes nowhere else.'
      : 'A language model of another provider may read it; then it is sent to that provider. The `source` of the answer says which of the two wrote.'
  return `
Read the dictionary of dream symbols, search it, and have a dream interpreted. None of that needs a key or an account. A journal and posts belong to an account, and to whoever is signed in.

## The whole dictionary

All of it is one file, [${DICTIONARY_PATH}](${url}${DICTIONARY_PATH}): every symbol with its text, other names, what it may do in a dream, related symbols, sources and the address of its page. Scripts of any site may read it.

\`\`\`sh
curl --compressed -o dictionary.json ${url}${DICTIONARY_PATH}
\`\`\`

\`version\` changes exactly when the dictionary does. Please keep the file and ask again with \`If-None-Match\` rather than reading the symbols one by one. An entry’s address never changes: where one is renamed, the old address redirects (301) to the new one, so let curl follow with \`-L\`.

## A search

\`\`\`sh
curl '${url}/api/search?q=serpent&limit=3&view=card'
\`\`\`

\`view\` is \`full\`, \`card\` or \`name\`; without a query the answer is the whole list, most popular first.

## An interpretation

\`\`\`sh
curl ${url}/api/interpret-ai -H 'Content-Type: application/json' -d '{"prompt": "A snake lay across the corridor of my old school and I did not dare to step over it."}'
\`\`\`

\`prompt\` is the dream, ${DREAM_MIN} to ${formatNumber(DREAM_MAX)} characters; \`context\`, up to ${formatNumber(CONTEXT_MAX)} characters of what is going on in the dreamer’s life, is optional. A dream that is sent here is read, answered and **not kept**; what stays is how often each symbol, and each pair, came up that day. ${reader} If the text speaks of distress, \`support\` says where help can be found: please show it first. A reading is something to think with, and no medical or psychological advice.

## Limits

- Interpretations: ${limits.guest} in 24 hours for a network address, and ${limits.address} for all guests on it together; \`remaining\` in the answer says what is left.
- Searches: ${SEARCH_POINTS_PER_MINUTE} a minute for a network address; a long one counts as several. Names as the dictionary spells them, entries and the file aren’t counted.
- Beyond a limit the answer is 429, and \`Retry-After\` says in how many seconds to try again. Every error is JSON whose \`error\` is one plain sentence.

## How to cite

The words of the dictionary are under [${WORDS_LICENCE.name}](${WORDS_LICENCE.url}): copy, change and publish them, for money too, and name the source, with a link to the entry’s page where you show one. For the whole dictionary:

> ${attributionOf(site)}

The old books and studies that an entry names in \`sources\` belong to their authors. The posts of members aren’t part of this.
`.trim()
}
