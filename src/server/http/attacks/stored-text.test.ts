import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { type AttackedApp, ENTRY, openAttackedApp } from '../../../../tests/support/attacked-app.ts'
import { describeSite } from '../../../../tests/support/database.ts'

describeSite('attacks by stored and repeated text', (open) => {
  let app: AttackedApp['app']
  let member: AttackedApp['member']
  let paths: AttackedApp['paths']
  beforeAll(async () => {
    ;({ app, member, paths } = await openAttackedApp(open))
    expect(paths.length).toBeGreaterThan(50)
  })

  it('names in an export stay in its folders, whatever titles say', async () => {
    const { call } = await app.becomeMember('exports')
    for (const title of [
      '../../../etc/passwd',
      '..\\..\\x',
      '/somewhere/x',
      'C:\\x',
      'CON',
      'a\nb',
      '.',
      '..',
      '~/.ssh/x',
    ]) {
      expect(
        (await app.post('/api/journal', { ...ENTRY, title, dreamContent: `${ENTRY.dreamContent} ${title}` }, call))
          .status,
      ).toBe(201)
    }
    const zip = await (await app.get('/api/account/export', call)).arrayBuffer()
    const names = Object.keys(unzipSync(new Uint8Array(zip)))
    expect(names.length).toBeGreaterThan(9)
    for (const name of names) {
      expect(name).not.toMatch(/^\//)
      expect(name.split('/')).not.toContain('..')
      expect(name).not.toMatch(/[\\:\p{Cc}]/u)
    }
  })

  it('a title can’t change the name or the type of a file that is sent', async () => {
    const title = 'x"; filename="evil.html\r\nContent-Type: text/html'
    const { id } = await (await app.post('/api/journal', { ...ENTRY, title }, member)).json()
    const body = { entryIds: [id], title: 'evil.html', withDream: true, withInterpretation: false }
    const response = await app.post('/api/shares/pdf', body, member)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="dreams-[\d-]+\.pdf"$/)
  })

  it('a script in a value comes back only as JSON or plain text, never as a page', async () => {
    const script = '<script>alert(document.domain)</script>'
    for (const path of paths) {
      for (const address of [
        path.replace('snake', encodeURIComponent(script)),
        `${path}?q=${encodeURIComponent(script)}&token=${encodeURIComponent(script)}`,
      ]) {
        const response = await app.get(address, member)
        if (!(await response.text()).includes('<script>alert')) continue
        expect(response.headers.get('Content-Type'), address).toMatch(/^(application\/json|text\/plain)/)
        expect(response.headers.get('X-Content-Type-Options'), address).toBe('nosniff')
      }
    }
  })

  it('a stored script is in the feed, the sitemap and the read post as text alone', async () => {
    const script = '<script>alert(1)</script>'
    const post = {
      title: script,
      slug: 'scripted',
      content: `${script} <img src=x onerror=alert(1)> [x](javascript:alert(1)) long enough`,
    }
    expect((await app.post('/api/blog', post, member)).status).toBe(201)
    const { html } = await (await app.get('/api/blog/scripted')).json()
    expect(html).not.toMatch(/<(script|img)|href="javascript:/)
    const feed = await (await app.get('/feed.xml')).text()
    expect(feed).not.toMatch(/<script|<img[^>]*onerror/)
    expect(await (await app.get('/sitemap.xml')).text()).toContain('/blog/scripted')
  })
})
