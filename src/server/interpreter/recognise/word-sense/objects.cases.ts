import { readCases } from './read-cases.ts'

/** Things: sentences with a word of a symbol in another sense, and the symbols that must not be found. */
export const notMeant = readCases(`
  The cat was out of the bag by noon.| bag cat
  I packed a tea bag.| bag
  He was left holding the bag.| bag
  The job is in the bag.| bag
  We had a ball at the wedding.| ball
  The ball room was full of mirrors.| ball
  He dropped the ball on that contract.| ball
  She is on the ball today.| ball
  The ball is in your court, he said.| ball court
  She dressed for the ball in silver.| ball
  Snow blanketed the fields.| blanket
  The comedy bombed on its first night.| bomb
  He dropped a bomb shell at dinner.| bomb
  I booked a table for six.| book
  The police booked him for speeding.| book
  He cooks the books at the firm.| book
  I boxed with my brother in the yard.| box
  It was at the box office.| box
  He thinks outside the box.| box
  He can't hold a candle to you.| candle
  I worked against the clock.| clock
  It was five o'clock.| clock
  I clocked in at the factory.| clock
  He watched me eat.| clock
  Watch out, she shouted.| clock being-watched
  We watched television all evening.| clock being-watched
  The soldier was on watch.| clock
  She skirted the issue of the rent.| clothes
  I tied with him for second place.| clothes
  I was dressed to kill.| killing dress
  I dressed the wound.| dress
  The salad dressing was sour.| dress
  He belted out a song.| clothes
  I crossed the street with my aunt.| cross
  She was cross with me all day.| cross
  It crossed my mind to phone.| cross
  The cross country team ran by.| cross
  I crossed out his name.| cross
  It was not my dish at all, he said of opera.| dishes
  He dished out advice.| dishes
  I put on my glasses to read the sign.| dishes drinking
  I had a lot on my plate at work.| dishes
  The licence plate was bent.| dishes
  I cupped my hands around the flame.| dishes
  He has a gift for languages.| gift
  She is a gifted pianist.| gift
  At present I live in Leeds.| gift
  He presented the report to us.| gift
  Everybody was present at the meeting.| gift
  I jumped the gun with my offer.| gun
  He stuck to his guns.| gun
  She passed the hat round at the office.| hat
  At the drop of a hat he would sing.| hat
  I was wearing many hats at work.| hat
  It rings a bell.| ring
  I gave her a ring about the tickets.| ring
  I rang the bell and waited.| ring
  The phone kept ringing.| ring
  There was a boxing ring in the barn.| ring
  We sat in a ring around the fire.| ring
  The key word was missing.| key
  Education is the key to success.| key
  She was a key figure in the case.| key
  I played it in the key of G.| key
  I pressed the enter key.| key
  I keyed in my number.| key
  You could cut the air with a knife.| knife
  He was lamp black with soot.| lamp
  My bag was light.| lamp
  She wore light clothes.| lamp
  I came to light the stove.| lamp
  The traffic light was red.| lamp
  There are twenty six letters in the alphabet.| letter
  I followed his orders to the letter.| letter
  His name began with the letter K.| letter
  He let her go home early.| letter
  They posted the guards at the gate.| letter
  He runs like a well oiled machine.| machine
  The tape masked the crack.| mask
  She masked her anger with a smile.| mask
  Give him a taste of his own medicine.| medicine
  He is a pill to live with.| medicine
  Her face mirrored my own fear.| mirror
  I hit the mirror site of the page.| mirror
  I would put my money on the other team.| money
  It was a run for my money.| money
  Give me a penny for your thoughts, he said.| money
  The bank of the river was muddy.| money
  It was a change of plan.| money
  We face the music tomorrow.| music
  I papered over the cracks.| paper
  A paper plane landed on my desk.| airplane
  The paper round started at five.| paper
  He phoned it in.| phone
  The cell was dark and damp.| phone
  The blood cells moved under the glass.| phone
  I get the picture, I said.| photograph
  Picture this, she said.| photograph
  The picture of health, he called me.| photograph
  I roped him into helping.| rope
  He knows the ropes at work.| rope
  I was on the ropes by the third quarter.| rope
  Put yourself in my shoes, she said.| shoes
  A shoe string budget was all we had.| shoes
  He got the boot from the firm.| shoes
  I put it in the boot of the car.| shoes
  We had to boot the computer twice.| shoes
  She lugged an emotional baggage around.| suitcase
  We toyed with the idea.| toy
  The tree trunk was hollow.| suitcase
  The elephant raised its trunk.| suitcase
  The swimming trunks were too big.| suitcase
  A key note speech was given.| key
  I wrapped the tape round the box twice and it was a record.| music
`)

/** Things: sentences with a symbol, near an idiom or another sense, and the symbols that must be found. */
export const meant = readCases(`
  My bag was full of cats.| bag
  I left my bag at home and ran out of milk.| bag
  The ball rolled under the bed.| ball
  We threw a ball in the court.| ball
  I had a ball of wool in my mouth.| ball
  A blanket of wool lay over the snow.| blanket
  A bomb went off in the theatre.| bomb
  The book I booked was on the shelf.| book
  I opened a book and it spoke.| book
  There was a box with my name on it.| box
  A candle was burning in the sink.| candle
  The clock said five o'clock.| clock
  My watch had stopped, and I watched it.| clock
  He looked at his watch and said watch out.| clock
  My clothes were wet.| clothes
  I wore a skirt made of leaves.| clothes
  My computer had a mouse that squeaked.| computer
  A cross hung above the crossing.| cross
  The dishes were piled up to the ceiling.| dishes
  I was drinking from a cup with a hole.| dishes
  I was wearing a red dress.| dress
  I dressed in a dress of paper.| dress
  The film in my camera was old.| film
  She gave me a gift wrapped in foil.| gift
  I opened the present in front of everybody present.| gift
  He pointed a gun at me.| gun
  A man with a rifle was on the roof.| gun
  I jumped and the gun went off.| gun
  My hat was blown away.| hat
  He rang me and I lost my ring.| ring
  There was a ring on her finger.| ring
  I dropped the gold ring into the sink.| ring
  The key didn't fit the lock.| key
  I lost the key to the house.| key
  My key broke in the door of the car.| key
  He had a knife behind his back.| knife
  The lamp would not go out.| lamp
  I turned on the light.| lamp
  The lights went out in the whole house.| lamp
  A letter had come from my dead uncle.| letter
  I could not read the letter.| letter
  A machine with a hundred arms stood there.| machine
  She wore a mask with a smile.| mask
  I had to take my medicine.| medicine
  I swallowed a handful of pills.| medicine
  There was nobody in the mirror.| mirror
  I found money on the river bank.| money
  He gave me a bag of coins.| money
  Music came out of the walls.| music
  A band was playing in the attic.| music
  I wrote on a sheet of paper.| paper
  The phone was made of soap.| phone
  My cell phone rang in the prison.| phone
  I looked at a photo of my father.| photograph
  I took a picture of the lake.| photograph
  A rope hung down from the sky.| rope
  My shoes were too small.| shoes
  I put on my boots in the boot of the car.| shoes
  I packed my suitcase in a hurry.| suitcase
  The television was on and nobody watched.| television
  A toy train ran round the room.| toy
  The doll opened its eyes.| toy
  There was a necklace in the egg.| jewellery
  I smoked a cigarette on the roof.| cigarette
`)
