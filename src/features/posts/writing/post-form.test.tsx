// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openComponentTest, renderPage } from '../../../../tests/support/component.tsx'
import { POST_MIN } from '../../../contract/limits.ts'
import type { Post } from '../../../contract/posts.ts'
import { readDraft, saveDraft } from '../../../lib/drafts/drafts.ts'
import { EMPTY_POST_FORM, type PostFormValues } from './post-draft.ts'
import { PostForm } from './post-form.tsx'

const DRAFT = 'post:new'
const CONTENT = 'Water came up the stairs. '.repeat(Math.ceil(POST_MIN / 26))

let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  site = await openComponentTest()
})
afterAll(() => site.close())
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const input = async (name: string) => (await screen.findByLabelText(name)) as HTMLInputElement
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

function renderForm(post?: Post) {
  const onSaved = vi.fn()
  renderPage(<PostForm userId={site.userId} post={post} card={() => <></>} onCancel={() => {}} onSaved={onSaved} />)
  return onSaved
}

it('derives the slug from the title until the slug is edited', () =>
  site.asUser(async () => {
    renderForm()
    await userEvent.type(await input('Title'), 'Flooded Stairs!')
    expect((await input('Slug')).value).toBe('flooded-stairs')
    await userEvent.type(await input('Slug'), '-again')
    await userEvent.type(await input('Title'), ' and more')
    expect((await input('Slug')).value).toBe('flooded-stairs-again')
  }))

it('shows an error for a missing title and sends no request', () =>
  site.asUser(async () => {
    const onSaved = renderForm()
    await press('Create post')
    await screen.findByText('Title is required')
    expect(onSaved).not.toHaveBeenCalled()
  }))

it('restores a draft from the device, saves it as a post and deletes the draft', () =>
  site.asUser(async () => {
    const draft = { ...EMPTY_POST_FORM, title: 'A draft', slug: 'a-draft', content: CONTENT }
    saveDraft<PostFormValues>(site.userId, DRAFT, draft)
    const onSaved = renderForm()
    await screen.findByText('This is what you had written on this device and not saved.')
    expect((await input('Title')).value).toBe('A draft')
    await press('Create post')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(readDraft(site.userId, DRAFT)).toBeUndefined()
    expect((await site.app.get('/api/blog/a-draft')).status).toBe(200)
  }))

it('shows the server’s error for a taken slug beside the field, and keeps the draft', () =>
  site.asUser(async () => {
    const taken = { title: 'Taken', slug: 'taken', content: CONTENT }
    expect((await site.app.post('/api/blog', taken, site.call)).status).toBe(201)
    saveDraft<PostFormValues>(site.userId, DRAFT, { ...EMPTY_POST_FORM, ...taken, title: 'Another' })
    const onSaved = renderForm()
    await screen.findByText('This is what you had written on this device and not saved.')
    await press('Create post')
    await waitFor(async () => expect((await input('Slug')).getAttribute('aria-invalid')).toBe('true'))
    expect(onSaved).not.toHaveBeenCalled()
    expect((await input('Title')).value).toBe('Another')
    expect(readDraft<PostFormValues>(site.userId, DRAFT)?.fields.title).toBe('Another')
  }))

it('discards a restored draft on request', () =>
  site.asUser(async () => {
    saveDraft<PostFormValues>(site.userId, DRAFT, { ...EMPTY_POST_FORM, title: 'A draft', slug: 'a-draft' })
    renderForm()
    await press('Start over')
    expect((await input('Title')).value).toBe('')
    await waitFor(() => expect(readDraft(site.userId, DRAFT)).toBeUndefined())
  }))

it('keeps what was typed a moment before the form is left', () =>
  site.asUser(async () => {
    renderForm()
    await userEvent.type(await input('Title'), 'Half a thought')
    cleanup()
    expect(readDraft<PostFormValues>(site.userId, DRAFT)?.fields.title).toBe('Half a thought')
  }))
