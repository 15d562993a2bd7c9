import { readCases } from './read-cases.ts'

/**
 * Nature, water and colours: sentences with a word of a symbol in another sense, and the symbols that must not be
 * found.
 */
export const notMeant = readCases(`
  He caved in after an hour.| cave
  The roof had caved in under the snow.| cave
  The episode ended on a cliff hanger.| cliff
  My cousin Cliff rang the bell.| cliff
  She had a dark sense of humour.| darkness
  He wore a dark suit.| darkness
  They kept us in the dark about the sale.| darkness
  He deserted us at the airport.| desert
  The street was deserted.| desert
  We had ice cream for dessert.| desert
  He is an expert in his field.| field
  I fielded calls all morning.| field
  It was a field trip to the museum.| field
  My boss fired me without notice.| fire
  I was under fire at work for the mistake.| fire
  The fire truck was parked outside.| fire
  The fire drill took all morning.| fire
  He fired the gun into the air.| fire
  She opened fire on the enemy.| fire
  She was in the flower of her youth.| flower
  He rose from his chair.| flower
  We rose early and left.| flower
  Rose told me that the bus was late.| flower
  The prices rose again.| flower
  I was in a brain fog after the pills.| fog
  The windscreen fogged up.| fog
  I can't see the forest for the trees, he said.| forest tree
  A hole in one, he shouted on the golf course.| hole
  There was a hole in his argument.| hole
  He is over the moon about the baby.| moon
  They were mooning the bus from the bridge.| moon
  Good morning, she said.| morning
  He was mourning his aunt.| morning
  I had a mountain bike.| mountain
  A mountain of paperwork lay on my desk.| mountain
  My name is mud at that office.| mud
  The news was clear as mud.| mud
  Good night, I said and left.| night
  I work the night shift.| night
  It was opening night at the theatre.| night
  He was spaced out after the party.| outer-space
  There was a space between the chairs.| outer-space
  I found a parking space.| outer-space
  We took a rain check on the dinner.| rain
  Blows rained down on the door.| rain
  Rock music was playing in the bar.| rock
  She rocked the baby to sleep.| rock
  The boat rocked.| rock
  My uncle was rock climbing with me.| rock
  He weighs twelve stone.| rock
  The job is set in stone.| rock
  He was between a rock and a hard place.| rock
  I drank whisky on the rocks.| rock
  I seasoned the soup.| seasons
  The spring of the sofa was broken.| seasons
  A man sprang up from the seat.| seasons
  I fell down in the mud.| seasons
  She took a fall on the ice.| seasons
  The sky is the limit, he said.| sky
  We went sky diving.| sky
  I was snowed under with work.| snow
  It was a snow white dress.| snow
  The singer was a star in the sixties.| star
  He starred in a film.| star
  The hotel had five stars.| star
  I marked it with a star.| star
  She stormed out of the room.| storm
  The soldiers stormed the building.| storm
  We had a brain storm about the name.| storm
  The Sunday paper lay on the mat.| sun
  I read The Sun at breakfast.| sun paper
  He was barking up the wrong tree.| tree dog
  My family tree goes back to Wales.| tree
  The plant was making steel for cars.| tree flower
  She planted a kiss on my cheek.| tree flower
  He branched out into shoes.| tree
  I went to the local branch of the bank.| tree
  The dog's bark was loud.| tree
  He leaves the house at nine.| tree
  I was on sick leave.| tree illness
  The volcano of a temper he had was famous.| volcano
  He winds the clock every night.| wind
  The road winds through the hills.| wind
  I got wind of the plan.| wind
  It was only a wind instrument.| wind
  He beached his career with that remark.| beach
  The market was flooded with cheap phones.| flood
  I was flooded with letters.| flood
  A flood of people came out of the cinema.| flood
  She broke the ice with a joke.| ice
  I ate an ice cream.| ice
  He iced the cake.| ice
  We had a kitchen island with stools.| island
  My friend Frank Lake came to tea.| lake
  It is just a drop in the ocean.| ocean
  At first glance I was all at sea in the new job.| ocean
  The river boat casino was open.| river
  He sold me down the river.| river
  We car pooled to work.| swimming-pool
  I shot pool with my cousin.| swimming-pool
  He pooled his money with mine.| swimming-pool
  A wave of the hand was her answer.| tidal-wave
  She waved at me from the door.| tidal-wave
  The heat wave lasted a week.| tidal-wave
  I watered the plants.| water
  My mouth watered at the smell.| water
  That is water under the bridge, he said.| water bridge
  I was in hot water over the bill.| water
  Well, that was the end of it.| well
  I didn't feel well at all.| well
  He knew the town well.| well
  She was well off.| well
  The black market was full of phones.| black
  I blacked out for a minute.| black
  Mr. Black sold the house.| black
  I had the blues after the show.| blue
  He was feeling blue all week.| blue
  It came out of the blue.| blue
  He won brownie points with her.| brown
  Gordon Brown was on the radio.| brown
  A circle of friends met on Mondays.| circle
  I circled the right answer.| circle
  He went for gold at the games.| gold
  She is as good as gold.| gold
  He was green with envy.| green
  I am green at this job.| green
  We met on the village green.| green
  It was a grey area of the law.| grey
  I drank orange juice.| orange
  I peeled an orange.| orange
  I was in the red at the bank.| red
  They rolled out the red carpet.| red
  She caught him red handed.| red
  It was a red tape affair.| red
  Every cloud has a silver lining, she said.| silver sky
  He was born with a silver spoon.| silver
  The white lie was about my age.| white
  The White House was on the news.| white house
  He is too yellow to fight.| yellow
  I looked it up in the yellow pages.| yellow
`)

/**
 * Nature, water and colours: sentences with a symbol, near an idiom or another sense, and the symbols that must be
 * found.
 */
export const meant = readCases(`
  The cave was deep and its roof had a crack.| cave
  I stood on a cliff with Cliff.| cliff
  It was pitch dark and I wore my dark suit.| darkness
  In the desert we had dessert.| desert
  An earthquake shook the bank.| earthquake
  I was walking across a field of corn.| field
  My boss fired me and the house was on fire.| house-on-fire
  The fire truck came too late and the fire spread.| fire
  Flames were coming out of the roof.| fire
  A rose lay on my pillow.| flower
  Flowers grew out of the phone.| flower
  The fog was so thick that the bus got lost.| fog
  We were lost in the forest.| forest
  A deep hole opened in the lawn.| hole
  The moon was over the roof.| moon
  The mountain was made of paper.| mountain
  The mud came up to my knees.| mud
  It was night and I was at the shop.| night
  I was floating in outer space.| outer-space
  It was raining on the stairs.| rain
  A rock fell on the band.| rock
  I had a stone in my shoe.| rock
  It was spring and the water was cold.| seasons
  It was autumn and the leaves fell.| seasons
  In the summer of the dream I had wings.| seasons
  The sky was green.| sky
  It was snowing in the hall.| snow
  The stars were falling into the lake.| star
  A storm was coming and everyone left.| storm
  The sun was too big.| sun
  A tornado took the school bus.| tornado
  A tree was growing in my bath.| tree
  The leaves of the tree were made of gold.| tree
  I climbed the oak and sat on a branch.| tree
  The volcano began to smoke.| volcano
  The wind blew the clock down.| wind
  I was on a beach full of chairs.| beach
  The flood came up to the window.| flood
  The ice broke under my feet.| ice
  I lived on an island of glass.| island
  The lake was frozen and people danced on it.| lake
  The ocean was in my back garden.| ocean
  We swam in the sea with our shoes on.| ocean
  I stood on the bank of the river.| river
  The river ran backwards.| river
  I fell into a swimming pool with no water.| swimming-pool
  A huge wave came and she waved at it.| tidal-wave
  A tidal wave rolled over the city.| tidal-wave
  Water was coming through the ceiling.| leaking-water
  The water rose to my knees.| water
  I looked down into a deep well.| well
  A waterfall came down the stairs.| waterfall
  A black car stopped at the gate.| black
  Everything was black.| black
  Her dress was bright blue.| blue
  The door was painted brown.| brown
  There was a circle on the floor.| circle
  I found gold under the sink.| gold
  The sky turned green.| green
  The sea was grey and cold.| grey
  He had an orange hat.| orange
  Her pink shoes were wet.| pink
  A purple light filled the room.| purple
  The red car was mine.| red
  A silver spoon lay in the snow.| silver
  Everything in the room was white.| white
  A yellow bus stood there.| yellow
`)
