import { readCases } from './read-cases.ts'

/**
 * People, beings and death: sentences with a word of a symbol in another sense, and the symbols that must not be found.
 */
export const notMeant = readCases(`
  Don't be such a baby, he told me.| baby
  That project was my baby from the start.| baby
  I was eating baby carrots from a bag.| baby
  We had to baby the old engine up the hill.| baby
  You're not the boss of me, I said.| boss
  My sister always bosses us about.| boss
  Oh boy, I thought, this will be fun.| boy-or-girl
  The boy scouts sold cookies at the door.| boy-or-girl
  My boyfriend groomed his beard for an hour.| bride
  She was grooming the horse in the yard.| bride
  Big Brother was the name of the programme.| brother
  The letter came from Smith Brothers and Sons.| brother son-or-daughter
  The star witness never arrived.| celebrity
  Are you kidding me, I asked her.| child
  I was only kidding when I said that.| child
  It was child's play to open the lock.| child
  I wore my new kid gloves to the opera.| child
  They treated us with kid gloves.| child
  Her pupils were as wide as coins.| classmate
  I could see my face in his pupils.| classmate
  Don't crowd me, I told the man.| crowd
  I doctored the photo before I sent it.| doctor
  The tree surgeon was up in the oak.| doctor
  I nursed a cold drink for an hour.| doctor
  She was nursing a grudge against me.| doctor
  It runs in the family, people said.| family
  The family name was written wrong.| family
  We waited for Father Christmas to come.| father
  The founding fathers were painted on the wall.| father
  Father Thomas said the mass that evening.| father
  I added him as a friend on Facebook.| friend
  Be my guest, the waiter said.| guest
  The crown of my head was burning.| king-or-queen
  The dentist put a crown on my molar.| king-or-queen
  We had a king size bed in the hotel.| king-or-queen
  I was eating king prawns.| king-or-queen
  I dropped my ruler under the desk.| king-or-queen
  Queen Street was closed for repairs.| king-or-queen
  She was crazy about old films.| madness
  I was mad at my brother for days.| madness
  We manned the desk until midnight.| man
  Man, that was strange, I thought.| man
  The whole history of man was in that book.| man
  Mother Nature had been kind to us.| mother
  The mother board of my laptop was broken.| mother
  My mother-in-law came to lunch.| mother
  Necessity is the mother of invention, the poster said.| mother
  My mother tongue was no use there.| mother
  Love thy neighbour was written on the bus.| neighbour
  The neighbouring seat was empty.| neighbour
  That joke is old man, very old, he said.| old-person
  My business partner was late.| partner
  My tennis partner had the flu.| partner
  She policed every word I said.| police
  I copped a lot of blame for it.| police
  The minister of finance was on the radio.| priest
  I had to cop out of the meeting.| police
  My cousin wished me luck by email.| sister
  A sister company in Japan made the parts.| sister
  We soldiered on through the snow.| soldier
  The toy soldiers were under the sofa.| soldier
  Son of a gun, he said when I won.| son-or-daughter
  The old wives' tale was about onions.| spouse
  I am no stranger to hard work.| stranger
  Even stranger was the colour of the grass.| stranger
  The test taught me a lesson.| teacher
  That will teach you, he said.| teacher
  He stole a glance at the clock.| thief
  She stole the show in the last act.| thief
  It was a steal at ten dollars.| thief
  We slept in twin beds.| twin
  The plane had twin engines.| twin
  The ladies' room was at the end of the corridor.| woman
  She is an angel investor from Boston.| angel
  I ate angel food cake at my aunt's.| angel
  We played with the Los Angeles Angels hat.| angel
  My phone was dead and I could not call.| corpse death
  The battery was dead.| corpse death
  The line went dead.| corpse death
  I was dead sure about the date.| corpse death
  That car was to die for.| death
  We nearly died laughing.| death
  I was dying to see the end of the film.| death
  The engine died at the crossing.| death
  Speak of the devil, she said when he rang.| devil
  I was playing devil's advocate in the debate.| devil
  The devil is in the details, said my boss.| devil
  It was your own funeral, he joked.| funeral
  We drove through a ghost town.| ghost
  She ghosted me after two dates.| ghost
  He had been a ghost writer for years.| ghost
  God, it was hot in there.| god
  For god's sake, she said, sit down.| god
  I swear to God I never saw him.| god
  For heaven's sake, put that down.| heaven
  The massage was heaven.| heaven
  What the hell is that, I asked.| hell
  It hurt like hell.| hell
  All hell broke loose in the office.| hell
  A giant screen hung over the square.| giant
  The company is a software giant.| giant
  My visa said resident alien.| alien
  It was a fairy tale wedding in the paper.| fairy
  We put up fairy lights on the porch.| fairy
  She is a monster of a worker.| monster
  I drank a can of Monster and felt better.| monster
  The unicorn start-up was sold for billions.| unicorn
  We drove through Phoenix, Arizona.| phoenix
  It was a witch hunt, the senator said.| witch
  He is a bit of a zombie before coffee.| zombie
  I changed planes in Phoenix.| phoenix
  A vampire bat was shown in the biology book.| vampire
`)

/**
 * People, beings and death: sentences with a symbol, near an idiom or another sense, and the symbols that must be
 * found.
 */
export const meant = readCases(`
  I babysat for hours and then the baby began to speak.| baby
  My baby was crying in the next room.| baby
  My boss told me I was not the boss any more.| boss
  A boy stood on the porch and said oh boy.| boy-or-girl
  A girl with a scout's hat gave me a letter.| boy-or-girl
  The bride had brushed the horse herself.| bride
  My brother was running late again.| brother
  Someone's kid was kidding with the guard.| child
  A child was playing with matches under the table.| child
  The pupils in my class were all asleep.| classmate
  The crowd pushed us against the rails.| crowd
  The doctor nursed a drink at the bar.| doctor
  A nurse gave me a form to fill in.| doctor
  My family ran a shop in the dream.| family
  My father was dead tired and sat by the fire.| father
  My dad brought the house down with his jokes.| father
  My friend caught a cold and could not come.| friend
  A guest had eaten all of the cake.| guest
  My grandmother's head was as white as snow.| grandparent
  The king wore a crown made of paper.| king-or-queen
  A queen sat on the edge of my bed.| king-or-queen
  A crazy man was shouting on the stairs.| madness
  The man at the bar said, man, it's cold.| man
  A strange man was in the car pool with us.| man
  My mother was in the kitchen with my mother-in-law.| mother
  My mum said that time flies.| mother
  Our neighbour was killing time on the porch.| neighbour
  An old man was parking his car in my bedroom.| old-person
  My girlfriend broke down in the middle of the road.| partner
  The police were fishing a car out of the lake.| police
  A cop told me to back up.| police
  The priest was out of breath and sat down.| priest
  A nun was driving the bus.| priest
  My aunt and my sister-in-law sat at the head of the table.| relatives
  My sister fell asleep on the stairs.| sister
  A soldier stood guard over the toys.| soldier
  My son hit the road without a word.| son-or-daughter
  My daughter was in a bad mood.| son-or-daughter
  My husband was running a bath.| spouse
  My wife said it was a piece of cake.| spouse
  A stranger was sitting on my sofa.| stranger
  My old teacher was holding a piece of chalk.| teacher
  Somebody had stolen my watch.| thief
  A burglar was watching the house.| thief
  I had a twin who slept in the other bed.| twin
  A woman with a bow in her hair asked for the time.| woman
  A lady asked me to hold her bag.| woman
  An angel stood on the fire escape.| angel
  A dead man was lying in the bath.| corpse
  We found a corpse behind the shed.| corpse
  I was dying and nobody came.| death
  My grandmother died in the dream.| death
  The devil stood in the doorway and spoke to me.| devil
  We went to a funeral in the rain.| funeral
  A ghost was floating above the piano.| ghost
  God spoke to me from the clouds.| god
  I was in heaven and it was full of chairs.| heaven
  I went down to hell in an elevator.| hell
  The graveyard lay behind the school bus.| cemetery
  A giant stepped over the house.| giant
  Aliens had landed on the roof of the bank.| alien
  A dragon sat on the fire truck.| dragon
  A fairy turned on the lights.| fairy
  A monster was under the bed.| monster
  A unicorn stood in the car park.| unicorn
  A mermaid sat on the edge of the pool.| mermaid
  A vampire bit me on the neck.| vampire
  The witch was sweeping with her broom.| witch
  Zombies were coming up the stairs.| zombie
  A werewolf was waiting at the bus stop.| werewolf
`)
