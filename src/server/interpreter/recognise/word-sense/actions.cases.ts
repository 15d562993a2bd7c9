import { readCases } from './read-cases.ts'

/** Actions: sentences with a word of a symbol in another sense, and the symbols that must not be found. */
export const notMeant = readCases(`
  I had a bite to eat at noon.| being-bitten
  The wind was biting.| being-bitten
  A little bit of paper lay on the floor.| being-bitten
  She came clean about the money.| cleaning
  The car was washed up on the beach.| cleaning
  It will all come out in the wash, she said.| cleaning
  He climbed into the car.| climbing
  The price had climbed again.| climbing
  I climbed into bed.| climbing
  He cooked up an excuse.| cooking
  The deal was half baked.| cooking
  She cried out my name.| crying
  It was a far cry from what he promised.| crying
  He danced around the question.| dancing
  She drank in every word he said.| drinking
  His name escapes me.| escaping
  The fire escape was rusty.| escaping
  He escaped notice for years.| escaping
  I fought back a yawn.| fighting
  We had a pillow fight.| fighting
  She fought cancer for a year.| fighting
  I found it strange that he smiled.| finding-something
  I found out that she had moved.| finding-something
  The court found him guilty.| finding-something
  I found myself in a street.| finding-something
  He floated the idea of a merger.| floating
  We had a root beer float.| floating
  The time flew by.| flying
  I flew to Rome with my aunt.| flying
  Sparks were flying between them.| flying
  The hide of the cow hung on the wall.| hiding
  He made no secret of it and could not hide his joy.| hiding
  The car hugged the curb.| hugging
  I jumped at the chance.| jumping
  She jumped to conclusions.| jumping
  He jumped the queue at the bank.| jumping
  We were killing time until the show.| killing being-killed
  My feet were killing me.| killing being-killed
  My mother will kill me if I'm late.| being-killed
  I killed the engine and got out.| killing
  I killed the lights.| killing
  I could kill for a coffee.| killing
  You can kiss your deposit goodbye, he said.| kissing
  Kiss was the name of the band.| kissing
  He was the laughing stock of the town.| laughing
  She laughed off the remark.| laughing
  It is no joke to lose your keys.| laughing
  The track meet was in June.| meeting-someone
  I met the deadline.| meeting-someone
  It met all our needs.| meeting-someone
  We had a meeting about the budget.| meeting-someone
  He was game for anything.| playing-a-game
  The game was up.| playing-a-game
  She plays the violin.| playing-a-game
  He played dumb.| playing-a-game
  I was playing the role of a nurse.| playing-a-game
  The human race will last.| playing-sports
  My thoughts were racing.| playing-sports
  My heart raced.| playing-sports
  The coach was late and so we took the train.| playing-sports
  There was a pitcher of lemonade.| playing-sports
  The record player was broken.| playing-sports
  Bless you, she said when I sneezed.| praying
  The talk was a blessing in disguise.| praying
  He hasn't got a prayer of winning.| praying
  She read my mind.| reading
  I took a reading from the meter.| reading
  He could read me like a book.| reading book
  The motor was running.| running
  We ran out of milk.| running milk
  I ran into an old friend.| running
  My nose was running.| running
  We were running late.| running
  She runs a shop.| running
  He ran for mayor.| running
  I ran the tap.| running
  I was running a fever.| running
  I ran my hand over the wall.| running
  The show ran for ten years.| running
  The brakes screamed.| screaming
  The colours were screaming at each other.| screaming
  He sent a shout out to his fans.| screaming
  I was looking forward to the trip.| searching
  He looked for all the world like a clerk.| searching
  The search engine was down.| searching
  The opposite sex was a mystery to me.| sex
  I am of the female sex.| sex
  The car made a noise I did not buy.| shopping
  I don't buy his story.| shopping
  He bought the farm last year, as they say.| shopping farm
  The shop floor was wet.| shopping
  The kettle sang on the stove.| singing
  The fridge was humming.| singing
  My foot fell asleep.| sleeping
  I woke up and couldn't get back to sleep.| sleeping
  It was time to sleep on the decision.| sleeping
  I packed my sleeping bag.| sleeping
  My head was swimming.| swimming
  I wore my swimming costume.| swimming
  He is swimming in money.| swimming
  We kept in touch for years.| touching
  Her speech was very touching.| touching
  It was touch and go with the rent.| touching
  We touched down in Lima.| touching
  The wait staff was rude.| waiting
  I can't wait to see it.| waiting
  She waits tables at the diner.| waiting
  Wait a minute, I said.| waiting
  The walk in closet was empty.| walking
  He walked out on his wife.| walking
  People from all walks of life were there.| walking
  The exam was a walk over.| walking
  She is the dog walker of our street.| walking dog
  The whole place smelled of chalk.| writing
  It was written all over his face.| writing
  I wrote off the car.| writing
  They are chalk and cheese, those two.| writing
  My type of man is tall.| writing
`)

/** Actions: sentences with a symbol, near an idiom or another sense, and the symbols that must be found. */
export const meant = readCases(`
  We argued over the bill, and it was no argument for the shop.| arguing
  A dog bit me a bit above the knee.| being-bitten
  I was cleaning the oven when she came clean.| cleaning
  I washed the walls all night.| cleaning
  I was climbing a ladder to the moon.| climbing
  I was cooking soup and cooked up an excuse.| cooking
  I cried and nobody cried out.| crying
  My mother was crying over the spilt milk.| crying
  We danced on the table.| dancing
  I drank a glass of water from the bath.| drinking
  We escaped through the fire escape.| escaping
  I was fighting with my brother over a pillow.| fighting
  Two men were fighting in the street.| fighting
  I found a coin in my mouth.| finding-something
  I was floating above my bed.| floating
  I flew over the town without a plane.| flying
  I was flying like a bird and time flew.| flying
  I hid behind the curtain.| hiding
  We were hiding in the cellar from the soldiers.| hiding
  She hugged me on the curb.| hugging
  I jumped off the roof.| jumping
  I killed a man with a spoon.| killing
  He kissed me in the rain.| kissing
  Everyone laughed at the joke.| laughing
  I met my dead uncle on the bridge.| meeting-someone
  I was playing chess with a bishop.| playing-a-game
  We were playing cards for my house.| playing-a-game
  I was playing football in the church.| playing-sports
  I was in a race and ran out of breath.| playing-sports
  I prayed and he said bless you.| praying
  I was reading a book that had no words.| reading
  I was running through a corn field.| running
  I ran as fast as I could and ran out of breath.| running
  I ran down the stairs.| running
  My aunt screamed when the brakes failed.| screaming
  I was looking for my shoes everywhere.| searching
  I was searching for the exit.| searching
  We were having sex on a train.| sex
  I bought a hat and did not buy his story.| shopping
  I went shopping for eyes.| shopping
  I was singing in the choir.| singing
  He was asleep on the table.| sleeping
  I lay down and slept in the snow.| sleeping
  I was swimming in a lake of tea.| swimming
  I touched the wall and it was warm.| touching
  She touched my arm.| touching
  I was waiting for a bus that never came.| waiting
  We stood in line for bread.| waiting
  I was walking along a beach at night.| walking
  I was writing a letter with chalk.| writing
  I wrote my name on the wall.| writing
`)
