import { expect, it } from 'vitest'
import { expectNoBacktracking, processorMs } from '../../../../tests/support/processor-time.ts'
import { tagText } from '../../language/nlp.ts'
import { isRecurringNightmare } from './recurring-nightmare.ts'
import { understand } from './understand.ts'

const detect = (dream: string, context?: string) => isRecurringNightmare(understand(tagText(dream)), context)

it.each([
  'I keep having this nightmare. A man with no face stands at the end of the corridor.',
  'I have this recurring dream where the lift falls and falls, and I wake up terrified.',
  'Every night he chases me again. I run through the same wood and my legs get heavy.',
  'It is a recurring nightmare: I am locked in the cellar of my old school.',
  'I’ve been having the same nightmare for weeks. My teeth crumble and I choke on them.',
  'I keep dreaming that my daughter drowns and I can’t reach her. I wake up screaming.',
  'The same dream again last night. The wave comes over the hill and I wake up drenched in sweat.',
  'I have had this dream every week since the accident, and I wake up shaking each time.',
  'This nightmare keeps coming back. Somebody is breathing behind the door.',
  'I always dream that a stranger is in the house with a knife. I am so scared that I can’t move.',
  'Night after night I dream of the fire. I can hear them scream and I am helpless.',
  'I get nightmares about the crash. The lorry comes over the white line and I can’t brake.',
  'My recurring nightmare is back. The plane breaks in two over the sea.',
  'I have a recurring dream in which I am chased by a pack of dogs.',
  'For months now I have had a horrible dream about falling from the roof of my office.',
  'It was the third time this week that I had this dream. He held me under the water and I panicked.',
  'I often have the same bad dream. I am buried and nobody hears me.',
  'The nightmare has returned. I am in the tunnel and the walls close in.',
  'Since I was a child I have dreamt that a witch sits on my chest. I am terrified to fall asleep.',
  'I’ve had this nightmare several times this month. I am on a stage and the audience has no eyes.',
  'My nightmares have started again. There is blood in the bath.',
  'I suffer from nightmares in which my house burns down.',
  'I wake up crying from the same dream every night. My mother is on the other side of a river.',
  'These nightmares won’t stop. Last night I was shot in the back in a car park.',
  'I keep on having this terrifying dream that I have lost my baby in a crowd.',
  'I have this dream over and over: a man kills me on the stairs of my house.',
  'There is a dream that keeps haunting me. This dream keeps coming back, and I am trapped under ice.',
  'Most nights I dream that soldiers break into our flat. I wake up gasping.',
  'I’m having a reoccurring nightmare about a tall woman who stands over my bed.',
  'I had the nightmare again. I was in the ward and the door had no handle.',
  'Twice a week I dream that I am back in the prison. I wake up with my heart pounding.',
  'Every time I fall asleep I am back in that car and it goes over the edge. I am terrified.',
  'I keep getting nightmares where spiders come out of my mouth.',
  'I’ve dreamt this many times: a bull runs at me in a narrow lane and I scream.',
  'It is always the same nightmare. I’m late, the train doors close on my hand, and it drags me along.',
  'I had the same scary dream for the fifth time. Something under the bed takes my foot.',
  'For years I have been having nightmares about my stepfather coming up the stairs.',
  'This awful dream recurs. I open the fridge and my cat is dead in it.',
  'I have recurrent nightmares of being left behind in a burning theatre.',
  'Each night the water rises to my chin. Every night the water is higher, and I wake up screaming.',
  'The dream comes back every few weeks. A shark bites off my leg and I wake in a panic.',
  'I keep waking up from this nightmare in which my brother shoots me.',
  'I can’t stop having nightmares about the accident.',
  'For the past two weeks I’ve dreamed every night that my husband is dead, and I wake up crying.',
  'My nightmare always begins in the same hallway. Something drags me under the floor.',
  'Nightmares again. I was running from a man with an axe.',
  'Whenever I fall asleep I see the same burning car, and I wake up in a cold sweat.',
  'It is a dream I have often: I am being strangled. I wake up panicking.',
  'I can’t sleep because of these nightmares. A clown is always waiting in my car.',
  'Same nightmare, third night in a row: someone is standing in my closet.',
  'I keep having these vivid, sick nightmares about people I love being murdered.',
])('%s', (dream) => {
  expect(detect(dream)).toBe(true)
})

it.each([
  'I had a nightmare last night. A man chased me through the house and I woke up screaming.',
  'I have a recurring dream that I fly over the lake. It is wonderful and I love it.',
  'I was in a recurring theme park where the rides never stopped. I was terrified of the big wheel.',
  'A man chased me over and over around the same tree, and I was terrified.',
  'In the dream every night the wolves came to the village, and we were afraid.',
  'The door kept opening again and again. I was so scared that I woke up.',
  'I keep dreaming about my grandmother’s kitchen. She bakes bread and I feel calm.',
  'I used to have nightmares about the cellar. This time I dreamt of a garden with a gate.',
  'My son keeps having nightmares. In my own dream I was looking for his shoes.',
  'I dreamt that I kept falling from the same roof, again and again, and I woke up frightened.',
  'My job is a nightmare. I dreamt that I sat at my desk and the phone was a fish.',
  'I had the same coat as the stranger, and he followed me every step. I was scared.',
  'I dreamt of my old house again. The windows were open and the curtains moved.',
  'I have a recurring dream about a library with a secret room. There is a lamp and a cat.',
  'The same man appeared three times in the dream and attacked me with a knife.',
  'As a child I had a recurring nightmare of a wolf. Last night I dreamt of a puppy.',
  'My friend told me about a recurring nightmare, and then we went to the sea.',
  'It isn’t a nightmare, but I keep having this dream of missing the bus.',
  'I was watching a film about nightmares with my sister, and a monster ran across the screen.',
  'I woke up in the dream and it started again. A bear was in the garden and I hid.',
  'A shark attacked the boat. I have never had a dream like this.',
  'Every day I walked past the prison, and one day the guard shot at me.',
  'I often dream of my late father. He sits on the bench and smiles, and it is comforting.',
  'It felt like a nightmare. The stairs went on and on and somebody was behind me.',
  'I keep having dreams about flying. It is such fun to look down at the roofs.',
  'I dreamt I was at the dentist, and he kept pulling the same tooth. It was horrible.',
  'My recurring dream of the sea came back, the one in which I float and feel at peace.',
  'I don’t have nightmares any more. Last night I was chased by geese and laughed.',
  'She has nightmares every night, she said in the dream, and I held her hand.',
  'A ghost screamed at me. Then I heard the scream again, and I ran.',
  'Again and again he hit me, and I could not lift my arm.',
  'I had a dream about my ex. We argued in a car and I cried.',
  'The nightmares stopped years ago. Now I dreamt of the same road, but the sun was out.',
  'We lived in a castle and each night a guest was killed. I was afraid to be the next.',
  'I had a bad dream. My teeth fell out into the sink one after the other.',
  'I have a recurring dream of a long train journey with my sister. We share oranges.',
  'I dream a lot. Last night a dog bit me in the hand and I was shocked.',
  'The alarm kept ringing, over and over, and everybody panicked and ran for the stairs.',
  'It was the third time that he threatened me with the gun, and I fell to my knees.',
  'I keep seeing this man in the street in my dream. He waves and I wave back.',
  'Nightmare was the name of the horse, and it threw me off again and again.',
  'I dreamt that I had a nightmare, and my mother came in and lit the lamp.',
  'I had a nightmare in which a man stabbed me over and over.',
  'I have had a headache for weeks. In the dream I was trapped in a mine and I panicked.',
  'I dream every night. Last night I dreamt that I was attacked by crows.',
  'My nightmare started with a storm. I ran to the cellar and the water came in.',
  'I was having a nightmare, and then I realised that I was dreaming and flew away.',
  'Since I moved I have been sleeping badly. Last night I dreamt of a fire and was afraid.',
  'The killer kept coming back and I was terrified.',
])('not: %s', (dream) => {
  expect(detect(dream)).toBe(false)
})

it.each([
  ['A man chases me down the stairs of my school.', 'I have had this dream every week since spring.'],
  ['I am in the car and it goes over the edge.', 'I keep having this nightmare, I dread going to bed.'],
  ['I have a recurring dream of an empty hospital.', 'I wake up from it shaking.'],
  ['There is a tall woman at the foot of my bed.', 'I’ve been having nightmares since my divorce.'],
])('the life context tells it: %s %s', (dream, context) => {
  expect(detect(dream, context)).toBe(true)
})

it.each([
  ['A man chased me down the stairs of my school.', 'I keep having arguments with my boss.'],
  ['A man chased me down the stairs of my school.', 'My daughter has nightmares at the moment.'],
  ['I was on a beach with my sister.', 'I start a new job and I am scared of it.'],
  ['I had a nightmare about a wolf.', 'Work has been a nightmare for weeks.'],
])('the life context doesn’t: %s %s', (dream, context) => {
  expect(detect(dream, context)).toBe(false)
})

it.each(['i have had the same ', 'every night i had a dream that ', 'recurring a a a a ', 'my my my dreams '])(
  'takes a time linear in the length of the text: %s',
  async (words) => {
    const dream = understand(tagText('I slept.'))
    const read = (context: string) => isRecurringNightmare(dream, context)
    const ordinary = 'I start a new job and I am scared of it. '.repeat(500)
    const text = words.repeat(1_000)
    await expectNoBacktracking(() => read(text), await processorMs(() => read(ordinary)), words)
  },
)
