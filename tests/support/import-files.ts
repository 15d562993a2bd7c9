import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { type Answers, readImport } from '../../src/features/journal/import/read.ts'

const FIXTURES = 'tests/fixtures/import'
const NO_ANSWERS: Answers = { tables: {}, dates: {} }

/** The content of a file of tests/fixtures/import. */
export const fixture = (name: string) => new Uint8Array(readFileSync(`${FIXTURES}/${name}`))

/** A ZIP file of fixtures. */
export const zipOf = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, fixture(name)])))

/** Reads these files, by their names, as an import. */
export const readAll = (files: Record<string, string | Uint8Array>, answers = NO_ANSWERS) =>
  readImport(
    Object.entries(files).map(([name, content]) => ({ name, file: new Blob([content as BlobPart]) })),
    answers,
  )

/** Reads one file as an import. */
export const readOne = (name: string, content: string | Uint8Array, answers = NO_ANSWERS) =>
  readAll({ [name]: content }, answers)
