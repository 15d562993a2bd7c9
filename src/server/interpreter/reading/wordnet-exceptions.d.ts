/** WordNet's irregular forms as the language model ships them; it has no types for these two files. */
declare module 'wink-eng-lite-web-model/dist/wn-verb-exceptions.js' {
  const exceptions: Record<string, string | undefined>
  export default exceptions
}
declare module 'wink-eng-lite-web-model/dist/wn-noun-exceptions.js' {
  const exceptions: Record<string, string | undefined>
  export default exceptions
}
