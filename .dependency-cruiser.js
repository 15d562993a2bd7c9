// Which room of src/ may import from which. A room may always import from itself, and every one of them from `contract`
// and `shared`, except as stated. Tests may import more: only what is said of `server` and `features` holds for them too.
const PAGES = ['routes', 'features', 'components', 'lib', 'render']
const ROOMS = {
  routes: ['features', 'components', 'lib', 'render'],
  features: ['components', 'lib', 'render'],
  components: ['lib', 'render'],
  lib: ['render'],
  shared: [],
  'server/bootstrap': ['server'],
  'server/http': ['server/(workers|domain|storage|content|interpreter|markdown|bootstrap/config\\.ts)', 'render'],
  'server/workers': ['server/(domain|interpreter|markdown)'],
  'server/delivery': ['server/domain'],
  'server/domain': ['server/(storage|content|interpreter|language|markdown)'],
  'server/storage': ['server/(content|language)'],
  'server/interpreter': ['server/(language|content)'],
  'server/markdown': [],
  'server/content': [],
  'server/language': [],
}
const TESTS = '\\.test\\.tsx?$'
/** Files of the server that stand outside its rooms, for all of them. */
const SERVER_WIDE = 'server/[\\w-]+\\.ts$'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const roomRules = Object.entries(ROOMS).map(([room, allowed]) =>
  rule(
    `${room.replace('/', '-')}-imports`,
    `src/${room} imports ${[room, ...allowed, 'contract', 'shared'].join(', ')} and nothing else of src.`,
    { path: `^src/${room}/`, pathNot: TESTS },
    { path: '^src/', pathNot: `^src/(${[room, ...allowed, 'contract', 'shared', SERVER_WIDE].join('|')})|\\.css$` },
  ),
)

export default {
  forbidden: [
    ...roomRules,
    rule(
      'contract-imports',
      'The contract imports zod, itself and src/shared.',
      { path: '^src/contract/', pathNot: TESTS },
      { pathNot: ['^src/(contract|shared)/', 'node_modules/zod/'] },
    ),
    rule(
      'shared-imports-no-contract',
      'src/shared is what the contract is made of, not the other way round.',
      { path: '^src/shared/', pathNot: TESTS },
      { path: '^src/contract/' },
    ),
    rule(
      'features-stand-alone',
      'Features don’t import each other: the route puts them together.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'server-knows-no-pages',
      'The server knows no pages, also in tests; what both sides use is in src/shared.',
      { path: '^src/server/' },
      { path: `^src/(${PAGES.filter((room) => room !== 'render').join('|')})/` },
    ),
    rule('no-circles', 'Nothing imports in a circle, types included.', { path: '^src/' }, { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['routeTree\\.gen\\.ts$', '^tests/'] },
    // TypeScript 7 has no API that could be used here.
    parser: 'swc',
    tsPreCompilationDeps: true,
  },
}
