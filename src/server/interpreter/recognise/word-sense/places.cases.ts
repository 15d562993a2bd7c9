import { readCases } from './read-cases.ts'

/** Places and travel: sentences with a word of a symbol in another sense, and the symbols that must not be found. */
export const notMeant = readCases(`
  I barred the door with a chair.| bar
  He ate a chocolate bar.| bar
  The prisoner held on to the bars.| bar
  She was called to the bar in May.| bar
  I forgot the gold bar in the drawer.| bar
  The singer forgot the bridge of the song.| bridge
  He had a scar on the bridge of his nose.| bridge
  We must bridge the gap, said the boss.| bridge
  My aunt plays bridge on Tuesdays.| bridge
  The campaign camped outside the embassy.| camp
  The story was castles in the air.| castle
  I castled on the king's side.| castle
  She sang in the church choir.| church
  Mrs. Church lent me her umbrella.| church
  I fought city hall and lost.| city
  The suit was a class act.| classroom
  He showed real class.| classroom
  We flew business class.| classroom airplane
  The working class voted.| classroom
  I played on the tennis court.| court
  He courted her for a year.| court
  The food court was closed.| court
  The funny farm is where I belong, he joked.| farm
  The server farm was in Ohio.| farm
  Foreign policy was on the news.| foreign-country
  She led me down the garden path, as they say.| garden path
  The garden salad had too much salt.| garden
  My friend lives on Garden Street.| garden
  I was not in an hospitable mood.| hospital
  I parked the car by the church.| park
  She parked herself on my sofa.| park
  The park ranger's hat was too big.| park
  I could not find a parking space.| park
  He crossed my path years ago.| path
  The disease took its normal path.| path
  Prison Break was on that night.| prison
  The road to success is long, he said.| road
  It's my way or the highway, she said.| road
  He is on the road to recovery.| road
  The old school way of doing it was by hand.| school
  A school of fish swam by.| school
  The school bus did not stop.| school
  I was schooled by my uncle at chess.| school
  I have to shop around for a better price.| shopping-mall
  The shop talk bored me.| store
  What does the future have in store for us, she asked.| store
  I stored the boxes in the shed.| store
  She stationed a guard at the gate.| station
  We listened to the radio station.| station
  The gas station was closed.| station
  He got his station in life by hard work.| station
  The theatre of war moved east.| theatre
  It takes a village, she said.| village
  The work was done by noon.| workplace
  The plan worked.| workplace
  The office of the president is respected.| workplace
  I worked out at the gym.| workplace
  The trick works every time.| workplace
  A night club sandwich was served.| bar
  He clubbed the ball over the fence.| bar
  The library card lay on the desk.| library
  The restaurant review was bad.| restaurant
  The college basketball scores were on.| college
  The crash course was cheap.| car-accident
  We crashed at my cousin's place.| car-accident
  My computer crashed twice.| car-accident
  The stock market crashed.| car-accident
  The dream boat on the poster was an actor.| boat
  We are all in the same boat, said the boss.| boat
  He missed the boat with that offer.| boat
  She shipped the parcel on Monday.| boat
  I plane the wood until it's smooth.| airplane
  Geometry begins with a plane and a point.| airplane
  She will fly off the handle.| flying airplane
  He drove a hard bargain.| driving
  She is driven by ambition.| driving
  He drove me crazy.| driving
  I drove the nail into the wall.| driving
  The charity drive was a success.| driving
  The disk drive was full.| driving
  I trained for months for the race.| train
  She trained the horse herself.| train
  I lost my train of thought.| train
  The bride's train was six feet long.| train
  He trained the gun on us.| train
  I cycled through the channels.| bicycle
  I bussed the tables at the diner.| bus
  The bus boy took our plates.| bus
  The car keys were gone.| car
  The car park was full.| car
  The train car was empty.| car
  I can't truck with such nonsense.| truck
  I caught the drift of what she meant.| floating
  The travel section of the paper was missing.| traveling
  Word travels fast in this town.| traveling
  Light travels faster than sound.| traveling
  I tripped over the cat.| traveling vacation
  He had an acid trip in the sixties.| traveling vacation
  It was a guilt trip and nothing else.| traveling vacation
`)

/** Places and travel: sentences with a symbol, near an idiom or another sense, and the symbols that must be found. */
export const meant = readCases(`
  At the airport we ate a plain cake.| airport
  We were in a bar and the door was barred.| bar
  I danced in a night club.| bar
  The bridge collapsed while the band played on.| bridge
  We had parked under the bridge.| bridge
  We were camping in the back yard of the bank.| camp
  I lived in a castle with no doors.| castle
  The church was full of fish.| church
  I was in a big city that I didn't know.| city
  I was in a classroom and had no class.| classroom
  I sat in class and it was a history lesson.| classroom
  I was in college again and it was cold.| college
  I was on trial in a court and the judge was cross.| court
  We were on a farm with no animals.| farm
  I was in a foreign country and lost.| foreign-country
  The garden was full of shoes.| garden
  I was lying in hospital and the nurse was kind.| hospital
  The hotel had no rooms free.| hotel
  We walked in the park where I had parked the car.| park
  The parking lot was flooded.| parking-lot
  I could not find my car in the car park.| parking-lot
  I followed a path through the corn.| path
  I was in prison and my cell was wet.| prison
  The jail had no key.| prison
  We ate in a restaurant and the bill was a poem.| restaurant
  The road ended in the sea.| road
  We hit the road and the road was white.| road
  I was back in my old school.| school
  I was at my school and nobody was there.| school
  I was late for school again.| school
  My high school had turned into a ship.| school
  The school was empty, only a bus stood there.| school
  I was in a store buying light bulbs.| store
  The shop sold nothing but hands.| store
  I waited at the station for a train of thought.| station
  The train station was under water.| station
  I was in a theatre and the play was my life.| theatre
  We came to a village on a hill.| village
  I was at work and could not work the phone.| workplace
  The office was full of sand.| workplace
  The library had no books.| library
  We were at the mall and the shops were shut.| shopping-mall
  I was in a car accident on my way to court.| car-accident
  We crashed into a tree.| car-accident
  I was in a boat and it rocked.| boat
  The ship sailed over the fields.| boat
  The plane crashed into the river.| plane-crash
  We were on a plane to Turkey.| airplane
  I was driving and drove my wife mad.| driving
  I drove a car from the back seat.| driving
  The train was late and I trained for it.| train
  The train had no driver.| train
  I rode my bicycle through the house.| bicycle
  The bus went past me.| bus
  The car rolled into the car wash.| car
  My car keys were in the car.| car
  I rode a motorcycle on the beach.| motorcycle
  A truck was parked in my kitchen.| truck
  We travelled to China by night.| traveling
  We were on vacation and I tripped.| vacation
  The brakes didn't work on the hill.| brakes-failing
`)
