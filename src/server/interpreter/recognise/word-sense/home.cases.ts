import { readCases } from './read-cases.ts'

/** The home and food: sentences with a word of a symbol in another sense, and the symbols that must not be found. */
export const notMeant = readCases(`
  He was apart from the rest of us.| apartment
  The tire was flat.| apartment
  The land there is flat and brown.| apartment
  They gave him a blood bath in the debate.| bath
  The market was a blood bath that day.| bath
  I took a bath on those shares.| bath
  It was raining on the river bed.| bed
  I planted tulips in the flower bed.| bed bedroom
  They drove a truck with a flat bed.| bed
  The prize was a bed and breakfast weekend.| bedroom
  I was building a shelf in the garage.| building
  The tension was building up.| building
  He chaired the meeting.| chair
  The chair of the department signed it.| chair
  He came out of the closet last year.| closet
  They lived next door to us.| door
  I got a foot in the door at the bank.| door
  He was working as a door to door salesman.| door
  The salary went through the roof.| roof
  His answer floored me.| floor
  He had the floor for ten minutes in the debate.| floor
  We sat on the fence about the plan.| fence
  My brother fenced at the Olympics.| fence
  Drinks were on the house.| house
  They brought down the house with that song.| house
  House music was playing in the car.| house
  The lower house voted against it.| house
  There was a full house at the concert.| house
  I played house with my cousin.| house
  It was a household name.| house
  He gave me everything but the kitchen sink.| kitchen
  There was no room for doubt.| room
  There was room for improvement.| room
  I did not leave any room in the suitcase.| room
  I roomed with a girl from Ohio.| room
  We tabled the motion.| table
  The table of contents was missing.| table
  The tables turned and I won.| table
  She drove me up the wall.| wall
  My office was near Wall Street.| wall
  I was a wall flower at the dance.| wall flower
  A window of opportunity opened up.| window
  I opened another window on the screen.| window
  The pop up window would not close.| window
  The cloth was three yards long.| yard
  The ball flew forty yards.| yard
  The stairs were not mentioned in the elevator pitch.| elevator
  We had basement prices in the sale.| basement
  The hall of fame had his name.| hallway
  The town hall was closed.| hallway
  The prices were in the toilet.| toilet
  My career went down the toilet.| toilet
  I brought toilet paper from the shop.| toilet
  I was at home in French.| childhood-home
  We hit a home run in the ninth.| childhood-home house
  I ate a fruit cake.| fruit
  It was a piece of cake.| cake
  The mud was caked on his boots.| cake
  It sold like hot cakes.| cake
  He is the bread winner in our family.| bread
  I was the toast of the town.| bread
  We drank a toast to the couple.| bread
  He wore a coffee coloured shirt.| coffee
  I put the box on the coffee table.| coffee
  She egged me on to try it.| egg
  I have a small nest egg in the bank.| egg
  I walked on eggshells around him.| egg
  It gave me food for thought.| food
  He bore the fruit of his labours.| fruit
  I had a hot date on Friday.| fruit
  The date on the letter was wrong.| fruit
  My dates were all mixed up in the calendar.| fruit
  You are comparing apples and oranges, he said.| fruit
  I bought an Apple laptop.| fruit
  He went bananas when he saw it.| fruit
  The traffic jam was endless.| fruit honey
  Honey, I'm home, he called.| honey
  We went to Hawaii for our honey moon.| honey
  The meat of the argument was missing.| meat
  They beefed up the security.| meat
  He had a beef with me.| meat
  I found him a big ham on the stage.| meat
  We milked the joke for an hour.| milk
  The milky way was above us.| milk
  I took it with a grain of salt.| salt
  My father is the salt of the earth.| salt
  I visited Salt Lake City.| salt lake
  He was a couch potato.| vegetables
  It was like two peas in a pod.| vegetables
  The corny joke fell flat.| vegetables
  She was as cool as a cucumber.| vegetables
  We rubbed the cut with alcohol.| alcohol
  The port was full of ships.| alcohol
  I took a shot at the puzzle.| alcohol being-shot gun
  The punch line was lost on me.| alcohol fighting
  His spirits were high.| alcohol ghost
`)

/** The home and food: sentences with a symbol, near an idiom or another sense, and the symbols that must be found. */
export const meant = readCases(`
  The flat was on the top floor and I had a flat tyre.| apartment
  My apartment had no door.| apartment
  In the attic I found the trunk of an elephant.| attic
  I stood on the balcony in my socks.| balcony
  Water came up in the basement.| basement
  I was in the bath and the bath salts were green.| bath
  I was looking for a bathroom all night.| bathroom
  A man stood at the foot of my bed.| bed
  In my bedroom there was a flower bed.| bedroom
  The building was falling down.| building
  The chair at the head of the table was empty.| chair
  I hid in the closet and came out at noon.| closet
  The people next door came through my door.| door
  The door bell rang and the door opened by itself.| door
  The elevator went sideways.| elevator
  There was a hole in the floor.| floor
  A fence stood between us and the sea.| fence
  The hallway got longer and longer.| hallway
  The house was full of water.| house
  I was back in the house and music was playing.| house
  I was back in my childhood home.| childhood-home
  The kitchen was full of snow.| kitchen
  I found a hidden room behind the books.| hidden-room
  There was a room full of clocks.| room
  The stairs led nowhere.| stairs
  The table was laid for ten.| table
  The toilet was in the middle of the room.| toilet
  There was a face in the wall.| wall
  I drove into a wall.| wall
  A man looked in through the window.| window
  There was a bear in our back yard.| yard
  The cake was in pieces on the floor.| cake
  I was baking a cake and fell asleep.| cake
  The bread was full of ants.| bread
  I spilled my coffee on the table.| coffee
  I found an egg in a nest.| egg
  There was no milk but a lot of food.| food
  I was picking fruit in the orchard.| fruit
  I ate a date from the bowl of fruit.| fruit
  The apple had a face on it.| apple
  Honey dripped from the ceiling.| honey
  The meat on my plate was raw.| meat
  The milk had gone blue.| milk
  Salt was everywhere on the road.| salt
  I was peeling potatoes on the couch.| vegetables
  I was drinking wine in the cellar.| alcohol
  I had a beer and was late for work.| alcohol
  We drank whiskey from a shoe.| alcohol
  The carrots grew out of my pillow.| vegetables
`)
