import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  engine,
  failureOf,
  firstRequest,
  follow,
  input,
  LONG,
  standIn,
  startStandInForTests,
} from '../../../../tests/support/model-engine.ts'
import { type ModelSettings, makeModelEngine } from './model-engine.ts'

startStandInForTests()

test('OpenAI is asked not to store the dream', async () => {
  await engine('openai', 'gpt-5-mini').interpret(input)
  expect(JSON.parse(firstRequest().body)).toMatchObject({ store: false })
})

describe('an OpenAI-compatible server', () => {
  const reading = {
    summary: 'A kingfisher dives from the boat, and you stay behind.',
    detailed: 'It may be worth staying with the kingfisher on the rail. '.repeat(4),
  }
  const json = JSON.stringify(reading)

  test('that refuses a schema gets the request without one, and so do all later requests', async () => {
    standIn.behave({ kind: 'no-schema', text: `Here it is:\n\n\`\`\`json\n${json}\n\`\`\`\nI hope it helps.` })
    const compatible = engine('openai-compatible')
    expect(await compatible.interpret(input)).toMatchObject({ summary: reading.summary })
    expect(standIn.requests.map((request) => request.asksForSchema)).toEqual([true, false])
    expect(await compatible.interpret(input)).toMatchObject({ summary: reading.summary })
    expect(standIn.requests.map((request) => request.asksForSchema)).toEqual([true, false, false])
  })

  test.each([
    ['bare', json],
    ['in a fence', `\`\`\`\n${json}\n\`\`\``],
    ['after its reasoning', `<think>The user {wants} "JSON".\n</think>\n${json}`],
    ['between sentences', `Certainly!\n${json}\nLet me know.`],
    ['with bare line breaks', JSON.stringify(reading, null, 2).replace('dives, and', 'dives,\nand')],
    ['with more fields', JSON.stringify({ title: 'The kingfisher', ...reading, mood: [] })],
  ])('may answer in plain text: %s', async (_, text) => {
    standIn.behave({ kind: 'text', text })
    const answer = await engine('openai-compatible').interpret(input)
    expect(answer.summary).toBe(reading.summary)
    expect(answer.detailed).toBe(reading.detailed.trim())
  })

  test('needs no key', async () => {
    const keyless = makeModelEngine({
      provider: 'openai-compatible',
      model: 'm',
      baseUrl: standIn.url,
      timeoutMs: LONG,
      concurrency: 4,
    })
    await keyless.interpret(input)
    expect(firstRequest().headers.authorization).toBeUndefined()
  })
})

test('an unreachable server fails', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const away = makeModelEngine({ provider: 'openai-compatible', model: 'm', baseUrl, timeoutMs: LONG, concurrency: 4 })
  const failure = await failureOf(away.interpret(input))
  expect(failure).toMatchObject({ kind: 'failed', message: expect.stringContaining('ECONNREFUSED') })
})

test('a missing setting throws immediately', () => {
  const rest = { model: 'm', timeoutMs: LONG, concurrency: 4 }
  expect(() => makeModelEngine({ ...rest, provider: 'openai' })).toThrow('API key')
  expect(() => makeModelEngine({ ...rest, provider: 'anthropic' })).toThrow('API key')
  expect(() => makeModelEngine({ ...rest, provider: 'openai-compatible' })).toThrow('address')
})

describe('the signal', () => {
  test('ends the call when the client disconnects', async () => {
    standIn.behave({ kind: 'hang' })
    const visitor = new AbortController()
    const failure = failureOf(engine('openai').interpret({ ...input, signal: visitor.signal }))
    await expect.poll(() => standIn.requests.length).toBe(1)
    visitor.abort()
    expect((await failure).kind).toBe('failed')
  })

  test('is a timeout when its time limit is reached', async () => {
    standIn.behave({ kind: 'hang' })
    const answer = engine('openai').interpret({ ...input, signal: AbortSignal.timeout(50) })
    expect((await failureOf(answer)).kind).toBe('timeout')
  })

  test('prevents the request when it is aborted already', async () => {
    const answer = engine('openai').interpret({ ...input, signal: AbortSignal.abort() })
    expect((await failureOf(answer)).kind).toBe('failed')
    expect(standIn.requests).toEqual([])
  })
})

describe('many requests at once', () => {
  test('wait in a short queue, and are refused beyond it', async () => {
    standIn.behave({ kind: 'slow', pauseMs: 20 })
    const busy = makeModelEngine({
      ...{ provider: 'openai-compatible', model: 'm', baseUrl: standIn.url, timeoutMs: LONG, concurrency: 2 },
    } as ModelSettings)
    const answers = Array.from({ length: 6 }, () =>
      busy.interpret(input).then(
        () => 'read',
        ({ kind }) => kind,
      ),
    )
    await expect.poll(() => standIn.requests.length).toBe(2)
    expect(await Promise.all(answers)).toEqual(['read', 'read', 'read', 'read', 'busy', 'busy'])
  })

  test('one that leaves the queue makes room and sends nothing', async () => {
    standIn.behave({ kind: 'hang' })
    const busy = makeModelEngine({
      ...{ provider: 'openai-compatible', model: 'm', baseUrl: standIn.url, timeoutMs: 400, concurrency: 1 },
    } as ModelSettings)
    const first = failureOf(busy.interpret(input))
    const visitor = new AbortController()
    const second = failureOf(busy.interpret({ ...input, signal: visitor.signal }))
    expect((await failureOf(busy.interpret(input))).kind).toBe('busy')
    visitor.abort()
    expect((await second).kind).toBe('failed')
    expect((await first).kind).toBe('timeout')
    expect(standIn.requests).toHaveLength(1)
  })
})

test('fields in another order are read and told alike', async () => {
  const reading = {
    detailed:
      '[2] It looked at you and then it dived, and you were left on the boat without breath.\n\n[1] The rail stays where it was, and so do you.',
    distress: 'none',
    images: [],
    questions: ['Who else was on the boat?'],
    summary: '[1] A green kingfisher sits on the rail. [2] It looks at you and dives.',
  }
  standIn.behave({ kind: 'text', text: JSON.stringify(reading) })
  const { progress, texts } = follow()
  const { parts, summary, detailed } = await engine('openai-compatible').interpret(input, (one) => progress.push(one))
  expect(summary).toBe('A green kingfisher sits on the rail. It looks at you and dives.')
  expect(detailed).toContain('The rail stays where it was, and so do you.')
  expect(texts()).toEqual(parts?.map(({ text }) => text))
})

test('a text that is whole is given although its images broke off', async () => {
  const whole = JSON.stringify({
    distress: 'none',
    summary: '[1] A green kingfisher sits on the rail of your boat.',
    detailed: '[2] It looked at you and then it dived, and you were left on the boat without breath.',
    questions: ['Who else was on the boat?'],
    images: [],
  })
  standIn.behave({ kind: 'text', text: `${whole.slice(0, -2)}[{"symbol": "Bird", "words": "A gr` })
  const { progress } = follow()
  const { detailed } = await engine('openai-compatible').interpret(input, (one) => progress.push(one))
  expect(detailed).toContain('Who else was on the boat?')
  expect(standIn.requests).toHaveLength(1)
})

test('temperature and tokens are sent only where they are set', async () => {
  await engine('openai-compatible').interpret(input)
  expect(firstRequest()).toMatchObject({ temperature: undefined, maxTokens: undefined })
  const set = {
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: standIn.url,
    timeoutMs: LONG,
    concurrency: 4,
  } as const
  await makeModelEngine({ ...set, temperature: 0.4, maxOutputTokens: 3_000 }).interpret(input)
  expect(standIn.requests[1]).toMatchObject({ temperature: 0.4, maxTokens: 3_000 })
})

test('distress that the model notices is told before the reading', async () => {
  standIn.behave({ kind: 'reading', answer: { distress: 'violence' } })
  const { progress } = follow()
  const interpretation = await engine('openai-compatible').interpret(input, (one) => progress.push(one))
  expect(progress[0]).toEqual({ kind: 'distress', distress: 'violence' })
  expect(interpretation.distress).toBe('violence')
})
