/** Computes sentence vectors. Texts are embedded one after another, in the order of the calls. */
export type Embedder = {
  /** Returns the vector of a text that has a character other than white space: {@link DIMENSIONS} numbers, length 1. */
  embed(text: string): Promise<Float32Array>
  close(): Promise<void>
}

export const DIMENSIONS = 512

/**
 * The model and how it is used: vectors of another model, or of texts that were cut in another way, can't be compared.
 * Changing it has all vectors made anew.
 */
export const EMBEDDING_MODEL = 'universal-sentence-encoder-lite/pieces-400'

/**
 * Maximum length of a piece, in characters. The model's tokeniser takes quadratic time, and a vector of a long text
 * says less of each of its sentences; with shorter pieces there is more to compute.
 */
const PIECE_MAX = 400

/** A byte stands for this part of the unit. */
const SCALE = 127

/** The vector of an entry: the mean of the vectors of its pieces, as signed bytes. */
export async function embedEntry(
  embedder: Embedder,
  { title, dreamContent }: { title: string; dreamContent: string },
): Promise<Int8Array> {
  const sum = new Float32Array(DIMENSIONS)
  // One piece is one task: a search that waits for its own vector is let in between two of them.
  for (const piece of piecesOf(`${title}. ${dreamContent}`)) {
    const vector = await embedder.embed(piece)
    for (let at = 0; at < DIMENSIONS; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
  }
  return quantise(sum)
}

/** The vector of a search. */
export async function embedQuery(embedder: Embedder, query: string): Promise<Int8Array> {
  return quantise(await embedder.embed(query))
}

/** Cuts a text at the ends of its sentences into pieces of up to {@link PIECE_MAX} characters, none of them blank. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  const close = () => {
    if (piece.trim()) pieces.push(piece.trim())
    piece = ''
  }
  for (const [sentence] of text.matchAll(/[^.!?\n]+[.!?\n]*|[.!?\n]+/g)) {
    if (piece.length + sentence.length > PIECE_MAX) close()
    for (let from = 0; from < sentence.length; from += PIECE_MAX) {
      if (from > 0) close()
      piece += sentence.slice(from, from + PIECE_MAX)
    }
  }
  close()
  return pieces
}

/** How alike two vectors are in meaning: their cosine, 1 at most. */
export function cosine(vectors: Int8Array, at: number, other: Int8Array): number {
  let sum = 0
  for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
    sum += (vectors[at * DIMENSIONS + dimension] as number) * (other[dimension] as number)
  }
  return sum / (SCALE * SCALE)
}

function quantise(vector: Float32Array): Int8Array {
  const length = Math.hypot(...vector) || 1
  return Int8Array.from(vector, (number) => Math.round((number / length) * SCALE))
}
