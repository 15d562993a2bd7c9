// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { refuseDreams } from '../../../tests/support/busy-workers.ts'
import { openComponentTest, renderPage } from '../../../tests/support/component.tsx'
import { DREAM_MIN } from '../../contract/limits.ts'
import { useUser } from '../../lib/api/user.ts'
import { DreamForm } from './dream-form.tsx'
import { useInterpret } from './queries.ts'

let site: Awaited<ReturnType<typeof openComponentTest>>
beforeAll(async () => {
  site = await openComponentTest()
  await import('./reading.ts')
})
afterAll(() => site.close())
afterEach(cleanup)

function Form() {
  return <DreamForm ref={createRef()} interpret={useInterpret()} renderOffline={() => null} />
}

/** Asks who is signed in, as a page does. */
function FormOfUser() {
  return (
    <>
      <p>{useUser()?.username}</p>
      <Form />
    </>
  )
}

const textarea = async (name: string) => (await screen.findByLabelText(name)) as HTMLTextAreaElement

it('shows each change of a text in the same task, so that fast typing loses no characters', () =>
  site.asUser(async () => {
    renderPage(<Form />)
    for (const name of ['Your dream', 'What is on your mind these days? It turns the reading toward your life.']) {
      const field = await textarea(name)
      for (const text of ['I', 'I ', 'I w', 'I wa', 'I was']) {
        fireEvent.change(field, { target: { value: text } })
        expect(field.value).toBe(text)
      }
    }
  }))

it('enables the button once the dream is long enough', () =>
  site.asUser(async () => {
    renderPage(<Form />)
    const button = (await screen.findByRole('button', { name: 'Interpret my dream' })) as HTMLButtonElement
    await userEvent.type(await textarea('Your dream'), 'x'.repeat(DREAM_MIN - 1))
    await screen.findByText('Need 1 more characters')
    expect(button.disabled).toBe(true)
    await userEvent.type(await textarea('Your dream'), 'x')
    expect(button.disabled).toBe(false)
  }))

it('leaves the allowance as it is when too many dreams come at once, and shows the help that is named', () =>
  site.asUser(async () => {
    const accept = refuseDreams(site.app.services.textWorkers)
    renderPage(<FormOfUser />)
    await screen.findByText('dreamer')
    const button = (await screen.findByRole('button', { name: 'Interpret my dream' })) as HTMLButtonElement
    const dream = 'A house by the sea, with a room that I had never seen before.'
    fireEvent.change(await textarea('Your dream'), { target: { value: dream } })
    await userEvent.click(button)
    await screen.findByText(/Please try again in a few seconds/)
    expect(await screen.findAllByText(/988/)).not.toEqual([])
    expect(button.disabled).toBe(false)
    expect((await textarea('Your dream')).value).toBe(dream)
    accept()
  }))
