import { readCases } from './read-cases.ts'

/**
 * The body and feelings: sentences with a word of a symbol in another sense, and the symbols that must not be found.
 */
export const notMeant = readCases(`
  The arms race was in the news again.| arm
  The army was armed with new radios.| arm
  I armed the alarm before I left.| arm
  The arm of the chair came off.| arm
  He comes from a family with blue blood.| blood
  My blood type was on the card.| blood
  I worked hard, blood, sweat and tears.| blood
  I have a bone to pick with you, he said.| bones
  I was chilled to the bone in the wind.| bones
  The chicken breast was overcooked.| breast
  We played it by ear.| ears
  He turned a deaf ear to my question.| ears
  I ate three ears of corn.| ears
  In the eye of the storm it was calm.| eyes
  She caught the waiter's eye and paid.| eyes
  I saw eye to eye with the manager.| eyes
  Face it, we are going to miss the train.| face
  I had to face the music in the morning.| face
  The house faced the sea.| face
  The face of the clock was cracked.| face
  The north face of the mountain was steep.| face
  He stood at the foot of the bed.| foot
  At the foot of the stairs stood a lamp.| foot
  The wall was ten feet high.| foot
  I put my foot in it when I asked about her divorce.| foot
  She footed the bill for all of us.| foot
  We went on foot.| foot
  I won by a hair.| hair
  On the one hand it was cheap.| hand
  He handed me the keys.| hand
  Please hand me the salt.| hand
  The hands of the clock went backwards.| hand
  I got it second hand from a market.| hand
  I asked him to lend me a hand with the boxes.| hand
  Everything got out of hand at the meeting.| hand
  She sat at the head of the table.| head
  We headed for the exit.| head
  I was head over heels in love.| head
  The head waiter showed us to our seats.| head
  I gave him a heads up about the visit.| head
  I bought a head of lettuce.| head
  We lived in the heart of the city.| heart
  I knew the poem by heart.| heart
  The heart of the matter was the money.| heart
  The table leg was broken.| leg
  He was pulling my leg about the lottery.| leg
  The last leg of the journey was the worst.| leg
  I need to stretch my legs, the driver said.| leg
  Break a leg, they said before the show.| leg
  The mouth of the river was wide.| mouth
  The mouth of the cave was dark.| mouth
  It spread by word of mouth.| mouth
  My house was a pain in the neck.| neck
  The two horses were neck and neck.| neck
  The neck of the bottle broke.| neck
  We live in this neck of the woods.| neck
  He saved his skin by lying.| skin
  It was only a skin deep change.| skin
  I could not stomach another meeting.| stomach
  I have no stomach for such films.| stomach
  By the skin of my teeth I passed.| teeth-falling-out
  The comb had lost its teeth.| teeth-falling-out
  The voice mail was full.| voice
  He voiced his doubts.| voice
  I nailed the interview.| hand being-injured
  The palm trees moved in the wind.| hand
  She has a green thumb.| hand
  I thumbed through the pages.| hand
  My tongue in cheek remark annoyed her.| mouth
  He gave us lip about the rules.| mouth
  He elbowed his way to the counter.| arm
  I shouldered the blame.| arm
  We drove on the hard shoulder.| arm
  The chest of drawers was empty.| breast
  A treasure chest stood in the hold.| breast
  We backed the car into the garage.| foot leg
  I was toeing the line at work.| foot
  He was tickled pink by the present.| touching pink
  I fear the shop is closed, the man said.| fear
  I'm afraid we are out of coffee, she said.| fear
  The angry red sore was on his arm.| anger
  It was gross income and not net.| disgust
  He was found guilty by the jury.| guilt
  It is a shame that you can't come, he said.| shame
  What a shame, I thought.| shame
  I would love a cup of tea, I said.| love
  We love this song, they said.| love
  The score was fifteen love.| love
  Much to do, sadly, and no time.| sadness
  I have long hair in the dream.| longing
  It was a long way to the station.| longing
  I was shocked by the bare wire.| surprise
  The shock absorbers of the car were worn.| surprise
  He was happy to lend me the ladder.| joy
  The joy stick of the game was sticky.| joy
  The happy hour was over.| joy
`)

/**
 * The body and feelings: sentences with a symbol, near an idiom or another sense, and the symbols that must be found.
 */
export const meant = readCases(`
  My arm was caught in the door.| arm
  His arms were covered in hair.| arm
  The blood ran down the chest of drawers.| blood
  There was blood on the hands of the clock.| blood
  A bone stuck out of the ground.| bones
  Her breasts were made of glass.| breast
  My ears were ringing and then one ear fell off.| ears
  The waiter's eyes were made of glass.| eyes
  One of my eyes was missing.| eyes
  His face was turned towards the sea.| face
  I could not see her face.| face
  My foot was caught in the rails.| foot
  My feet were bare and cold.| foot
  My hair came out in the comb.| hair
  I had long green hair.| hair
  My left hand was bleeding.| hand
  He handed me a hand wrapped in paper.| hand
  My hands left marks on the wall.| hand
  My head was too heavy to lift.| head
  A man with two heads sat at the table.| head
  My heart was lying on the plate.| heart
  My heart was beating so hard that I woke the city.| heart
  My leg was broken and the table too.| leg
  I had no feeling in my legs.| leg
  My mouth was full of sand.| mouth
  A hand came out of its mouth by the river.| mouth
  Something was around my neck.| neck
  My skin was coming off in strips.| skin
  My stomach was swollen like a ball.| stomach
  My teeth were falling out and I could not keep them in.| teeth-falling-out
  I lost a tooth at the dentist's.| teeth-falling-out
  A voice called my name from the cellar.| voice
  My fingers were stuck in the car door.| hand
  My tongue was made of wood.| tongue
  I was afraid of the man on the porch.| fear
  We were all terrified of the noise.| fear
  I was so angry that I threw the red cup.| anger
  I was disgusted by the smell of the net.| disgust
  I felt guilty about the broken cup.| guilt
  I was ashamed of my shoes.| shame
  I was embarrassed and left the room.| shame
  I was in love with the man from the shop.| love
  I loved him and told him so.| love
  I was sad when the song ended.| sadness
  I longed for my old home.| longing
  I missed my mother so much.| longing
  I was surprised that the tap gave milk.| surprise
  I was happy and laughed out loud.| joy
  I was jealous of her new friend.| jealousy
  I was lonely in the big hall.| loneliness
`)
