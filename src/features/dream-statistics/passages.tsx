/** How what the symbols' pages say of a situation was written, and how it was found in real dreams. */
export function Passages() {
  return (
    <>
      <p>
        On a symbol’s page, “In your dream” has a passage for each thing that the symbol tends to do. Here is where
        those passages come from.
      </p>
      <div className="prose-serif mt-6">
        <p>
          They were written with sentences of real reports in view, from the same collection, where there were any. Each
          starts from a fact that is true of every telling and carries it into waking life. It predicts nothing, and it
          adds no feeling, person or motive that the situation doesn’t have. The writers were language models that
          worked by our guide, and their passages were checked for length, for habits of style, and for words copied
          from a report. No report is quoted anywhere on this site.
        </p>
        <p>
          To recognize a situation in your dream, we wrote patterns of how people tell it. Then other language models,
          which hadn’t written the patterns, read real sentences and said of each whether the situation was told there
          or not. A reading states a situation as a fact only where its pattern was right in at least eleven of twelve
          such sentences. Otherwise it speaks of the symbol in general, and lets you choose.
        </p>
        <p>
          “Found in 12 dream reports” is the number of reports in which a reader found that situation told. Only some
          reports were read for each symbol, so it says that people dream this, and not how often.
        </p>
      </div>
    </>
  )
}
