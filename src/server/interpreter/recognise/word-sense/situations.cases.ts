import { readCases } from './read-cases.ts'

/** Situations: sentences with a word of a symbol in another sense, and the symbols that must not be found. */
export const notMeant = readCases(`
  He attacked the problem with energy.| being-attacked
  She had a heart attack in the shop.| being-attacked
  I had a panic attack in the lift.| being-attacked
  The paper attacked the mayor.| being-attacked
  We were chasing a rumour.| being-chased
  I was too frightened to follow the others.| being-chased
  I chased the cat out of the kitchen.| being-chased
  I was on a wild goose chase.| being-chased
  He hurt my feelings.| being-injured
  The storm had injured nobody at all.| being-injured
  She wound the wool into a ball.| being-injured
  The suspense was killing me.| being-killed killing
  It was late at night.| being-late
  The late Mr. Hill had owned the house.| being-late
  It was getting late and dark.| being-late
  Sooner or later she would come.| being-late
  He lost weight.| being-lost losing-something
  I was lost in thought.| being-lost
  Get lost, he said to the salesman.| being-lost
  I lost my temper.| losing-something
  We lost the game.| losing-something
  I lost count of the stairs.| losing-something
  You could see it with the naked eye.| being-naked
  The naked truth came out.| being-naked
  My body rejected the new kidney.| being-rejected
  The machine rejected my coin.| being-rejected
  I saved money for the trip.| being-rescued
  I saved the file and closed it.| being-rescued
  She saved me a seat.| being-rescued
  He saved the best for last.| being-rescued
  I had a shot of rum.| being-shot
  The doctor gave me a shot.| being-shot
  I gave it my best shot.| being-shot
  He shot a film in Spain.| being-shot
  She shot up from her chair.| being-shot
  I was stuck on the last question.| being-trapped
  We were stuck in traffic.| being-trapped
  I was tied up at work.| being-trapped
  I was frozen out of the talks.| being-unable-to-move
  I can't speak Spanish.| being-unable-to-speak
  I muted the television.| being-unable-to-speak
  I watched the birds on the roof.| being-watched
  I was watching a film.| being-watched
  My car broke down.| breaking-up crying
  They broke up the desk for firewood.| breaking-up
  The ice broke up in spring.| breaking-up
  School broke up for the summer.| breaking-up
  He cheated at cards.| cheating
  She cheated death twice.| cheating
  I cheated in the test.| cheating
  The noise drowned out his words.| drowning
  He drowned his sorrows in beer.| drowning
  It is not the end of the world, she said.| end-of-the-world
  At the end of the day it's only a job.| end-of-the-world
  Night fell.| falling
  I fell asleep.| falling
  We fell in love.| falling
  He fell for the trick.| falling
  Prices were falling.| falling
  My plans fell through.| falling
  I fell out with my sister.| falling
  She gave birth to an idea.| giving-birth
  My birth certificate was missing.| giving-birth
  I was born in May.| giving-birth
  I am a graduate student.| graduation
  She graduated from tricycles to bikes.| graduation
  I'm sick of this job.| illness
  My computer had a virus.| illness
  It was a cold day and I put on a coat.| illness
  The operation of the machine was simple.| illness
  He blew cold and hot about the plan.| illness
  The heating job was done by two men.| job-interview
  You did a good job, she said.| job-interview
  It's just a dream of mine to be a pilot.| lucid-dreaming
  My dream house had two doors.| lucid-dreaming
  I dreamed of a career in music.| lucid-dreaming
  It works like magic.| magic-powers
  He had a magic marker in his hand.| magic-powers
  We moved the sofa to the window.| moving-house
  Her story moved me.| moving-house
  He made a move on the chess board.| moving-house
  The green party won the vote.| party
  A search party was sent out.| party
  The third party paid the bill.| party
  It was just a stage he was going through.| performing-on-stage
  At this stage I was tired.| performing-on-stage
  There was a pregnant pause.| pregnancy
  The field of rape was yellow.| sexual-assault
  The blood test was fine.| taking-an-exam
  We took the car for a test drive.| taking-an-exam
  They tested the alarm.| taking-an-exam
  We turned into the driveway.| transformation
  The fire alarm went off in the office.| waking-up
  The alarm went off when I opened the safe.| waking-up
  It was a wake up call for the firm.| waking-up
  The wake of the boat was white.| waking-up
  I woke up sweating.| waking-up
  The price war went on for years.| war
  We played tug of war.| war
  It was a war of words.| war
  He was engaged in talk with the clerk.| wedding
  We watched Father Christmas climb down.| father
  Our marriage of ideas was a success.| wedding
  She could marry style and comfort.| wedding
  The groom led the mare out of the stable.| bride
  He made the grade.| graduation
`)

/** Situations: sentences with a symbol, near an idiom or another sense, and the symbols that must be found. */
export const meant = readCases(`
  A man attacked me with a spoon.| being-attacked
  I was attacked by the dog that had a heart.| being-attacked
  A dog was chasing me across the ice.| being-chased
  I was being chased by a goose.| being-chased
  I hurt my leg and he hurt my feelings.| being-injured
  I was injured in the fire drill.| being-injured
  A man was trying to kill me.| being-killed
  I was late for the train of my life.| being-late
  I missed the bus again.| being-late
  I was lost in the woods.| being-lost
  I got lost in the hotel.| being-lost
  I was naked and only the clock saw me.| being-naked
  Everybody rejected me.| being-rejected
  He rescued me from the water.| being-rescued
  I saved a child from the fire.| being-rescued
  A fireman saved the old man.| being-rescued
  I was shot in the chest.| being-shot
  He shot me and had a drink.| being-shot
  I was trapped in the elevator.| being-trapped
  I was stuck in a tunnel.| being-trapped
  I couldn't move and the time did not move.| being-unable-to-move
  I couldn't speak and the phone rang.| being-unable-to-speak
  Somebody was watching me from the wall.| being-watched
  My boyfriend broke up with me on the phone.| breaking-up
  My husband was cheating on me.| cheating
  It was Christmas and the tree was red.| christmas
  My sister was drowning in the pool.| drowning
  The world was ending and I did the dishes.| end-of-the-world
  I fell down the stairs and fell in love.| falling
  I was falling from a roof.| falling
  I gave birth to a cat.| giving-birth
  I was giving birth and my mother held the bag.| giving-birth
  It was my graduation and I had no shoes.| graduation
  I was ill and in bed for a week.| illness
  My aunt had cancer.| illness
  I had a job interview in a boat.| job-interview
  I lost my purse in the crowd.| losing-something
  I knew that I was dreaming.| lucid-dreaming
  It was magic and the cup rose.| magic-powers
  We were moving to a new house.| moving-house
  There was a party in the cellar.| party
  I was on stage and had no lines.| performing-on-stage
  I was pregnant with a bird.| pregnancy
  He raped her in the dream.| sexual-assault
  I had to take a test in a boat.| taking-an-exam
  I had an exam and the pen was dead.| taking-an-exam
  My mother turned into a tree.| transformation
  I woke up inside the dream.| waking-up
  There was a war and we hid.| war
  I was getting married to a clerk.| wedding
  I was at a wedding and ate cake.| wedding
`)
