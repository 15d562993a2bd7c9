import { readCases } from './read-cases.ts'

/** Animals: sentences with a word of a symbol in another sense, and the symbols that must not be found. */
export const notMeant = readCases(`
  The noise was more than I could bear.| bear
  Bear with me while I explain the next part.| bear
  The old shelf could not bear the weight of the boxes.| bear
  We watched the Chicago Bears on television.| bear
  My sister has always been an early bird.| bird
  A little bird told me about the new job.| bird
  From the tower we had a bird's eye view of the town.| bird
  With one call I killed two birds with one stone.| bird
  I had butterflies before the speech.| butterfly
  My cousin won a medal in the butterfly.| butterfly
  They were fighting like cats and dogs.| cat dog
  Cat got your tongue, the judge asked me.| cat
  The models came down the catwalk one by one.| cat
  He was playing cat and mouse with the tax office.| cat mouse
  I chickened out at the last moment.| chicken
  He was too chicken to dial the number.| chicken
  She gave up smoking cold turkey.| chicken
  We had booked a holiday in Turkey.| chicken bird
  The boss had cowed all of us into silence.| cow
  Holy cow, I said when I saw the bill.| cow
  That account is the company's cash cow.| cow
  I decided to take the bull by the horns and call him.| cow
  What he told us was a load of bull.| cow
  She wept crocodile tears at the meeting.| crocodile
  The cables were joined with a crocodile clip.| crocodile
  He had a deer in the headlights look on his face.| deer
  I was dog tired when we arrived.| dog
  We were eating hot dogs outside the stadium.| dog
  I needed to buy dog food before the shop shut.| dog
  Doubt dogged me for the whole trip.| dog
  Every dog has his day, said my uncle.| dog
  I ducked when the plate came flying.| duck
  He ducked the question three times.| duck
  In that office I was a sitting duck.| duck
  Nobody mentioned the elephant in the room.| elephant
  At their party I felt like a fish out of water.| fish
  She was fishing for compliments again.| fish
  There was something fishy about the contract.| fish
  I fished my keys out of the coat.| fish
  I had a frog in my throat and could hardly answer.| frog
  The kids were horsing around in the hall.| horse
  Hold your horses, the guard said.| horse
  Then she got on her high horse about the dishes.| horse
  The engine had two hundred horse power.| horse
  The program had a bug that nobody could fix.| insects
  Don't bug me about the rent, he said.| insects
  The police had bugged the room.| insects
  The fly of my trousers was open.| insects
  We fly to Berlin twice a year.| insects
  My nephew had ants in his pants before the show.| insects
  The spelling bee was held in the gym.| insects
  We made a bee line for the exit.| insects
  My brother took the lion's share of the money.| lion
  We were watching The Lion King at the cinema.| lion
  Stop monkeying around with the switches, she said.| monkey
  He loosened the pipe with a monkey wrench.| monkey
  I wanted no part of his monkey business.| monkey
  I moved the mouse and the screen lit up.| mouse
  I clicked on the picture with the mouse.| mouse
  We pigged out on pizza and crisps.| pig
  He kept his coins in a piggy bank.| pig
  They made me the guinea pig for the new method.| pig
  I went down the rabbit hole of old emails.| rabbit
  The set had a pair of rabbit ears on top.| rabbit
  A loan shark wanted his money by Friday.| shark
  I counted sheep and still lay awake.| sheep
  I have always been the black sheep of the family.| sheep
  The man was a wolf in sheep's clothing.| sheep wolf
  The road snaked up the hillside.| snake
  I rolled snake eyes and everybody groaned.| snake
  He turned out to be a snake oil salesman.| snake
  I was playing spider solitaire at the office.| spider
  We watched Spider Man on the plane.| spider
  Easy, tiger, she said and laughed.| tiger
  Tiger Woods was giving lessons next door.| tiger
  I wore a black turtle neck to the office.| turtle
  We had a whale of a time at the fair.| whale
  We wolfed down our dinner and left.| wolf
  He had cried wolf once too often.| wolf
  Mr. Wolf waved from his porch.| wolf
  My cousin is a real party animal.| animal
  The table was full of animal crackers.| animal
  The seal on the envelope was broken.| whale animal
  A crane was lifting steel beams.| bird
  He had a mole on his left cheek.| mouse animal
  I could not swallow the pill.| bird
  He was playing a bass guitar.| fish
  My husband is a night owl.| bird
  A man was hawking watches by the gate.| bird
  She parroted everything I said.| bird
`)

/** Animals: sentences with a symbol, near an idiom or another sense, and the symbols that must be found. */
export const meant = readCases(`
  I couldn't bear it when the bear came nearer.| bear
  Out of the blue a bear stood in the kitchen.| bear
  The bear was carrying a teddy bear in its paw.| bear
  I was late and a bird flew into the classroom.| bird
  An early train went by and a bird was sitting on the roof of it.| bird
  We went bird watching and one bird had my aunt's face.| bird
  A butterfly landed on my stomach.| butterfly
  The cat was taking a nap on the piano.| cat
  A cat walked along the garden wall.| cat
  It was raining and a wet cat sat in the doorway.| cat
  The dog was tired and lay down on my feet.| dog
  My neighbour's dog was eating a hot soup.| dog
  The dog food was gone and the dog was barking.| dog
  The dog of the family was sick as well.| dog
  A chicken ran out of the barn at me.| chicken
  I was too scared to go in because a huge chicken stood there.| chicken
  The cow stood in the kitchen and looked at me.| cow
  A bull was charging straight at us.| cow
  A crocodile lay in the bath with tears in its eyes.| crocodile
  Two deer stood in the headlights of my car.| deer
  I ducked and a duck flew over me.| duck
  We fed bread to the ducks.| duck
  An elephant was in my bedroom and would not leave.| elephant
  A fish lay on the floor out of the water.| fish
  We were fishing and I caught a fish with human teeth.| fish
  A school of fish swam around my legs.| fish
  A frog jumped out of my mouth.| frog
  A horse stood in the hall and I held its reins.| horse
  The horse lay down in the middle of the road.| horse
  Bugs were crawling out of the walls.| insects
  A fly kept landing on my plate.| insects
  Flies covered the whole window.| insects
  Bees were living in my hair.| bee
  Ants had got into the sugar.| ant
  A lion shared the compartment with us.| lion
  A monkey sat at my desk and did my work.| monkey
  A mouse ran across the computer keyboard.| mouse
  Mice were coming out of the bag.| mouse
  The pig had got out and stood in the street.| pig
  A rabbit came out of a hole in the lawn.| rabbit
  A shark was circling our little boat.| shark
  A sheep with black legs stood on the stairs.| sheep
  A snake was coming up through the drain.| snake
  The snake had bright eyes and slid over my feet.| snake
  A spider as big as a car hung from the ceiling.| spider
  There was a tiger in the woods behind our house.| tiger
  I was holding a turtle by the neck.| turtle
  A whale swam past and we had a wonderful time.| whale
  A wolf came down the hill with a sheep in its mouth.| wolf
  Animals of every kind ran through the party.| animal
`)
