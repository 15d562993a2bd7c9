/**
 * Idioms whose words never mean a symbol. They are matched like a symbol's `unless`: the words in this order, in any
 * inflection, with only articles and possessives between them.
 */
export const IDIOMS: readonly string[] = `
  oh my god, god knows, thank god, for god sake, swear to god, god damn, raining cats and dogs,
  rained cats and dogs, dog tired, hang dog, underdog, top dog, sick as a dog, cat nap,
  copy cat, cat walk, wild goose chase, bear hug, bear in mind, bear with me, grin and bear,
  gummy bear, computer mouse, mouse pad, mouse click, early bird, bird eye view, fish out of water,
  something fishy, horse around, high horse, charley horse,
  fall in love, fell in love, falling in love, fall for him, fall for her, fall silent, fall into place,
  fall season, in the fall of, last fall, next fall, this fall, time flies, butterflies in my stomach,
  under fire, fire away, by heart, heart to heart, learn by heart, on the other hand, on the one hand,
  first hand, second hand, hand in, hand out, right hand side, left hand side, face to face, eye to eye,
  keep an eye, in the long run, hit the road, out of the blue, once in a blue moon, over the moon,
  head over heels, food for thought, break the ice, snake eyes, wolf down,
  black sheep, rat race, bug bite me, spring break, hot spring, movie star, film star, rock star, pop star,
  five star, star wars, star trek, sun tan, sun day, sun glasses, brain storm, storm out, storm off, family tree,
  money order, key board, key chain, low key, key word, key to success, ring tone, watch out,
  cold feet, light hearted, door bell, next door, door to door, death row, scared to death, bored to death, sick to death,
  worried to death, tickled to death, frightened to death, dead end, dead line, dead serious, drop dead gorgeous,
  dying to, to die for, killing time, kill time, blood pressure, blood test, hair cut, water color, water colour,
  watered down, in hot water, mother board, mother nature, mother in law, father in law, father figure,
  founding father, god father, god mother, lord knows, sugar daddy, baby sit, baby sitter,
  baby sitting, baby blue, boy friend, girl friend, train of thought, house music, full house, on the house,
  mirror image, running late, late night, late at night, late afternoon, late evening, late morning, later,
  lately, lost track of, lost in thought, lost my train of thought, hit it off, give birth to the idea,
  caught my eye, caught up with, fed up, school of fish, old school, car pool, phone number, airplane mode,
  python script, python code, python program`
  .split(',')
  .map((idiom) => idiom.trim())
