import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../shared/durations.ts'
import { completeCopy, copyUnlocked } from './folder-copy.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'somnary-folder-copy-'))
})
afterAll(() => rm(root, { recursive: true }))

test('a copy that is completed equals the folder, whatever changed meanwhile', async () => {
  const folder = path.join(root, 'data')
  const target = path.join(root, 'copy')
  await mkdir(path.join(folder, 'base', '1'), { recursive: true })
  await mkdir(path.join(folder, 'empty'))
  const old = new Date(Date.now() - HOUR_MS)
  const write = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text)
    await utimes(path.join(folder, name), old, old)
  }
  for (const name of ['base/1/same', 'base/1/changed', 'base/1/renamed', 'gone']) await write(name, `old ${name}`)
  await writeFile(path.join(folder, 'just-written'), 'old')
  const copied = await copyUnlocked(folder, target)
  expect(Object.keys(copied)).toContain('base/1/same')

  // Files that are the same in name, size and time, but not in content.
  await write('base/1/other', 'new base/1/renamed')
  await rename(path.join(folder, 'base/1/other'), path.join(folder, 'base/1/renamed'))
  await writeFile(path.join(folder, 'base/1/changed'), 'new base/1/changed')
  await rm(path.join(folder, 'gone'))
  await mkdir(path.join(folder, 'base', '2'))
  await write('base/2/added', 'new')
  completeCopy(folder, target, copied)

  const files = async (place: string) => {
    const entries = await readdir(place, { recursive: true, withFileTypes: true })
    const read = entries.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(place, file), entry.isFile() ? await readFile(file, 'utf8') : null] as const
    })
    return Object.fromEntries(await Promise.all(read))
  }
  expect(await files(target)).toEqual(await files(folder))
  expect(Object.keys(await files(target))).toHaveLength(9)
})

test('what has not changed is not copied again', async () => {
  const folder = path.join(root, 'still')
  await mkdir(folder)
  await writeFile(path.join(folder, 'page'), 'as it was')
  const old = new Date(Date.now() - HOUR_MS)
  await utimes(path.join(folder, 'page'), old, old)
  const target = path.join(root, 'still-copy')
  const copied = await copyUnlocked(folder, target)
  await writeFile(path.join(target, 'page'), 'left alone')
  completeCopy(folder, target, copied)
  expect(await readFile(path.join(target, 'page'), 'utf8')).toBe('left alone')
})
