import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PAGES, pathsOf } from '../../../shared/pages.ts'
import { isGuestPath, isPublicPath, pageAddress } from './page-address.ts'

/** The addresses of all routes, by the names of their files; each parameter has the value "some-slug". */
const paths = readdirSync('src/routes', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/(__root|_member|\$)\.tsx$/.test(file))
  .map((file) => ({
    isForMembers: file.startsWith('_member/'),
    path: `/${file
      .replace(/^_member\//, '')
      .replace(/(\.?index)?\.tsx$/, '')
      .replaceAll('.', '/')
      .replaceAll(/\$\w+/g, 'some-slug')}`,
  }))

it('knows of every page whether it is the same for everyone', () => {
  expect(paths.length).toBeGreaterThan(30)
  const named = (test: (path: string) => boolean) => paths.map(({ path }) => path).filter(test)
  expect(named(isGuestPath).sort()).toEqual(['/auth', '/journal/offline', '/night', '/password-recovery'])
  expect(named((path) => !isPublicPath(path) && !isGuestPath(path)).sort()).toEqual(
    [...paths.filter(({ isForMembers }) => isForMembers).map(({ path }) => path), '/shared/some-slug'].sort(),
  )
})

it('lists no page that there isn’t, and every page that has one address and needs no sign-in', () => {
  const addresses = paths.map(({ path }) => path)
  expect(
    PAGES.map(({ path }) => path.replace('$slug', 'some-slug')).filter((path) => !addresses.includes(path)),
  ).toEqual([])
  const open = paths.flatMap(({ path, isForMembers }) => (isForMembers || path.includes('some-slug') ? [] : path))
  expect(open.sort()).toEqual(pathsOf(({ sameFor }) => sameFor !== undefined).sort())
  const isHidden = pathsOf(({ sameFor, isInSitemap }) => sameFor === 'everyone' && !isInSitemap)
  expect(isHidden).toEqual(['/search', '/offline'])
})

it('takes no other spelling for a page that is the same for everyone', () => {
  for (const path of [
    '/FAQ',
    '/faq/',
    '//faq',
    '/Journal',
    '/interpretation/sn%61ke',
    '/interpretation/a/b',
    '/blog/new',
  ])
    expect(isPublicPath(path), path).toBe(false)
})

it('keeps only the parameters that a page reads', () => {
  const addressOf = (path: string) => pageAddress(new URL(path, 'http://site')).href
  expect(addressOf('/category/nature?x=1&q=2')).toBe('http://site/category/nature')
  expect(addressOf('/search?utm=1&q=owl')).toBe('http://site/search?q=owl')
})
