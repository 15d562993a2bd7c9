import { Bench } from 'tinybench'
import { readDictionary } from '../src/server/content/read.ts'
import { makeDreamInterpreter } from '../src/server/interpreter/interpret.ts'
import { understand } from '../src/server/interpreter/understand/understand.ts'
import { tagText } from '../src/server/language/nlp.ts'

// Usage: npm run bench -- interpreter
// Measures the time to interpret a dream of 300 words. Target: 50 ms at p95.
const DREAM = `I was back in the house by the canal where I grew up, only the staircase went on past the attic and into the open air. My mother was ironing
in the kitchen and did not look up when I came in. I asked her where everybody was and she pointed with the iron at the window. Outside the street had turned into
water, brown and quite slow, and people were walking through it up to their knees as if nothing had happened. I was worried about my shoes. Then I noticed a dog on
the landing, a big grey one with wet fur, and I knew that it had been waiting for me for years. I was ashamed that I had forgotten to feed it. It followed me from room to room and
would not let me touch it. In the bedroom my brother and a man I did not know were packing suitcases, and they said the train would leave in ten minutes and I had
not even found my ticket. I opened every drawer and there were only teeth in them, small ones, like a child's. I started to run down the stairs but there were more and more of them and
my legs were so heavy that I couldn't move. Somebody behind me was laughing. I turned round and it was my old teacher, and she handed me an exam paper and said that I could
take it on the way. The questions were in a language that I could not read. I was furious, and I threw the paper into the water, and suddenly the whole
street was quiet. The dog swam past me with the ticket in its mouth. I jumped in after it, and the water was warm, and I could breathe. I felt so calm. I thought that I should tell my mother about it, and when
I looked back at the house all the windows were lit, and she was standing at one of them and waving. Then the telephone rang and I woke up.`

const { symbols, themes } = await readDictionary('content')
const interpreter = makeDreamInterpreter({ symbols, themes })
const bench = new Bench({ time: 2000, warmupTime: 500, retainSamples: true })
bench.add('parse and understand', () => {
  understand(tagText(DREAM))
})
bench.add('interpret', () => {
  interpreter.interpret(DREAM)
})
await bench.run()
console.log(`${DREAM.split(/\s+/).length} words, ${symbols.length} symbols, ${themes.length} themes`)
for (const { name, result } of bench.tasks) {
  if (!('latency' in result)) continue
  const samples = (result.latency.samples ?? []).toSorted((a, b) => a - b)
  const at = (q: number) => (samples[Math.floor(samples.length * q)] ?? Number.NaN).toFixed(2)
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(0.9999)} ms over ${samples.length} runs`)
}
