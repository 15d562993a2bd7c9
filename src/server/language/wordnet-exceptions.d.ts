/** WordNet's irregular inflections, which the language model's package contains without types. */
declare module 'wink-eng-lite-web-model/dist/wn-verb-exceptions.js' {
  const exceptions: Record<string, string | undefined>
  export default exceptions
}
declare module 'wink-eng-lite-web-model/dist/wn-noun-exceptions.js' {
  const exceptions: Record<string, string | undefined>
  export default exceptions
}
