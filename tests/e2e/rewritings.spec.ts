import { becomeMember } from './member.ts'
import { expect, expectAccessible, test } from './visitor.ts'

const NEW_VERSION = 'The dog is small now, and an old man calls it.'

test('a nightmare is rewritten beside its entry, rehearsed, and its distress is shown over time', async ({ page }) => {
  await becomeMember(page)
  const response = await page.request.post('/api/journal', {
    data: { title: 'The dog', dreamDate: '2026-03-01', dreamContent: 'A dog ran at me, and I could not move.' },
  })
  const { id } = (await response.json()) as { id: string }
  await page.goto(`/journal/${id}`)
  await page.getByRole('button', { name: 'Rewrite this dream' }).click()
  await page.getByRole('button', { name: 'Keep the new version' }).click()
  await expect(page.getByText('Write the new version first, even if it is one sentence.')).toBeVisible()
  await page.getByLabel('The new version').fill(NEW_VERSION)
  // The text survives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Rewrite this dream' }).click()
  await expect(page.getByLabel('The new version')).toHaveValue(NEW_VERSION)
  await page.getByRole('button', { name: 'Keep the new version' }).click()
  await expect(page.getByRole('heading', { name: 'Rewritten' })).toBeVisible()

  await page.getByRole('button', { name: 'Rehearse it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rehearse the new version' })
  await expect(dialog.getByRole('button', { name: 'Go on' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: '7', exact: true }).click()
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText(NEW_VERSION)).toBeVisible()
  await dialog.getByRole('button', { name: 'I have rehearsed it' }).click()
  await dialog.getByRole('radio', { name: '9', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Noted: 7 before, 9 after.')).toBeVisible()
  await expect(dialog.getByText('It became worse.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: 'Distress before and after one rehearsal' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'All rewritings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rewritten nightmares')
  await page.getByText('All rehearsals').click()
  await expect(page.getByRole('row', { name: /7 9$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})
