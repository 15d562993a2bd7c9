declare module '*.yaml' {
  const content: unknown
  export default content
}

declare module '*.md' {
  const content: unknown
  export default content
}
