import type { Role } from '../../content/conditions.ts'
import { wordSet } from '../../language/word-set.ts'

/**
 * What kinds of beings nouns name. The lists of persons and animals are the nouns whose first sense in WordNet 3.1 is a
 * person or an animal, as far as dream reports use them, without those that mostly mean something else ("banks").
 */
export const PERSON_NOUNS = wordSet(`
  aborigine accomplice accountant actor actress administrator admiral adolescent adult advisor aggressor aide
  alien ambassador analyst angel announcer applicant apprentice architect artist assassin asshole assistant
  astronaut athlete attacker attendant attendee attorney aunt auntie aunty author babe baby babysitter bachelor
  ballerina bandit banker barber bartender bastard bearer beau beggar beginner bf biker bishop blackmailer
  blacksmith bloke blonde bodyguard booby bookie boss boxer boy boyfriend brat bride bridesmaid bro brother
  brute buddy bully burglar businessman butler buyer bystander caller captain captor caretaker carpenter cashier
  catcher caterer celebrity chairman chambermaid champion chancellor chaser cheerleader chef chemist chick child
  citizen classmate clerk client clown coach cobbler colleague collector comedian comforter commander commoner
  companion competitor composer comrade concierge consultant contestant contractor conveyer coordinator cop cops
  counselor cousin coward cowboy creature crewman criminal critic crook culprit customer dad daddy dancer
  darling daughter dealer debutante decorator defendant demon dentist designer detective developer devil
  dictator director diver divider doctor donor doorman dork dragon driver drummer drunkard duchess dude editor
  emperor employee employer engineer entertainer enthusiast examiner exhibitor experimenter expert explorer
  facilitator fairy fanatic farmer father fella fetus fiance fiancee fiancé fiancée fighter figure finalist
  firefighter fisherman florist follower fool foreigner foreman freshman friend fugitive fundraiser gambler
  gangster gardener geek gentleman gf ghost girl girlfriend giver goblin god godfather godmother goth gourmet
  governor grabber grader gramma grandchild granddad granddaughter grandfather grandma grandmom grandmother
  grandpa grandparent grandson gremlin grownup grump guard guardian guest guitarist gunman gunner guru guy
  gymnast gypsy hairdresser hangman headmaster heir helper henchman hero hijacker hiker hillbilly hippie
  historian hitchhiker hobo homeowner homosexual hoodlum hostage hostess housekeeper housemate housemother
  housewife hubby husband hypnotist hypocrite immigrant impersonator imposter incompetent infant inhabitant
  inmate inspector instructor interviewer intruder invader invalid investigator jailer janitor jesus jockey
  joker journalist kid kiddie kiddo kidnapper kids killer kisser knight lady landlady landlord lawyer leader
  lecturer leprechaun letterman liar liberal librarian lifeguard lifesaver loafer loner lookout lover madam
  magician maid maiden mam mama man manager mascot master mate mayor mechanic mentor mermaid messenger
  millionaire miner minister misfit missionary mistress mobster mom mommy monk monsignor monster mother mourner
  mulatto mum mummy murderer musician nanny neighbor neighbour nephew newborn newlywed niece nude nun nurse
  observer occupant offender officer onlooker opponent organist organizer orphan orthodontist outcast outsider
  owner pacifier pageboy painter pal pallbearer papa parent parishioner partner passenger pastor patient
  patrolman patron peasant pedophile perpetrator person pharmacist photographer physician physicist pianist
  pilgrim pilot pirate pitcher player playmate playwright plumber poet policeman policewoman politician poof
  porter postman preacher predator presenter president priest priestess princess principal prisoner proctor
  producer professor prosecutor prostitute protector prowler psychiatrist psychologist psychopath
  psychotherapist pupil pursuer quarterback racer racist ranger rapist reader rebel receptionist recruiter
  redhead redneck referee refugee renter reporter representative rescuer researcher resident rider robber robot
  rookie roomie roommate ruler sailor salesgirl saleslady salesman salesperson saleswoman scalper scholar
  schoolboy schoolmate scientist scrooge seamstress secretary seller sergeant servant sheriff shoemaker sibling
  sidekick singer sis sister sitter skater skier skinhead slave snatcher sniper soldier son sophomore speaker
  specialist spectator spirit spouse squatter stepbrother stepdad stepfather stepmom stepmother stepsister
  steward stewardess stranger student stylist superintendent supervisor supplier supporter surfer surgeon
  survivor sweetheart sweetie swimmer teacher teammate technician teen teenager tenant terrorist therapist thief
  thug toddler tomboy tourist trainee translator traveler treasurer trucker tutor twin uncle undergraduate
  undertaker user valet vampire vandal vegetarian vendor vet veteran veterinarian victim villager villain
  visitor waiter waitress warden warder warrior wasp watchman werewolf widow wife winner witch woman worker
  workman wrecker wrestler writer youngster youth yuppie zombie
  abductor abuser acrobat addict agent android apparition archer arsonist baker bassist beautician being bellboy bellhop
  boatman bookkeeper bridegroom broker busboy cabby cameraman candidate cannibal caregiver cellist chairman chairperson
  chauffeur civilian clergyman colonel commando conductor congressman convict cook cowgirl coworker creep custodian cyborg
  dean dwarf elf enemy englishman entity escort ex exterminator ferryman fireman flatmate frenchman general giant
  goalie goddaughter goddess godson grampa granny groom groomsman groundskeeper gynecologist handyman hermit hitman
  hooker host human hunter imp in-law innkeeper jogger juggler junkie keeper king lieutenant lumberjack lunatic madman
  maniac marine masseuse medic member midget midwife mortician mutant nana narrator ninja nobleman nomad nymph official
  ogre operator orderly outlaw paramedic paratrooper pedestrian pediatrician pervert phantom pimp pioneer poltergeist
  pope prince psychic psycho puppeteer queen rancher realtor receiver relative repairman reverend salesclerk samurai
  satan schoolgirl searcher senator senior shaman shepherd shooter shopkeeper shopper skeleton snowman sorcerer
  sorceress spokesman stepdaughter stepson storekeeper storyteller suitemate superhero superman supernatural swordsman
  teller traitor trapper tribesman triplet trooper troll trumpeter umpire usher violinist vocalist wanderer warlock
  weirdo widower wizard workmate yeti co-worker jinn djinn jinni genie gumiho kitsune batman buddha krishna christ centaur
`)

export const ANIMAL_NOUNS = wordSet(`
  alligator animal ant anteater antelope ape baboon badger bat bear beast beaver bee beetle bird bison boa boar
  bobcat buffalo bug bull bumblebee bunny burro butterfly calf camel canary carp cat caterpillar cattle cheetah
  chimp chimpanzee chipmunk clam cobra cockroach collie colt conch constrictor cougar cow coyote crab cricket
  crocodile crow deer dinosaur dog doggie doggy dolphin donkey dove dragon dragonfly duckling eagle eel elephant
  elk emu ewe falcon finch firefly fish flea fly foal fox frog gator gecko gerbil giraffe gnat goat goldfish
  goose gorilla gosling grasshopper grizzly guinea hamster hare hawk hedgehog heifer hen heron hippo
  hippopotamus hornet horse hound hummingbird hyena iguana insect jackal jellyfish kangaroo kitten kitty koala
  lamb leech lemur leopard lion livestock lizard llama lobster locust louse maggot mallard mammal mammoth
  manatee mantis mare minnow mole monkey moose mosquito moth mouse mule mutt octopus ostrich otter owl ox oxen
  oyster panther parakeet parrot peacock pelican penguin pet pheasant pig pigeon piglet pinche piranha pony
  poodle porcupine possum puma pup puppy python rabbit raccoon ram raptor rat rattler rattlesnake raven reindeer
  reptile retriever rhino rhinoceros roach robin rodent rooster scorpion seagull seal serpent shark sheep skunk
  slug snail snake spaniel sparrow spider squid squirrel stallion starfish stingray stork swan tarantula terrier
  tick tigers toad tortoise trout tuna turkey turtle unicorn velociraptor viper vulture walrus warthog wasp
  weasel whale wildcat wolf worm zebra pegasus scarab
`)

export const GROUP_NOUNS = wordSet(`
  people everyone everybody group crowd audience class gang team band family crew army police public kids children men
  women guys girls boys folks staff crowd mob party couple friends others rest parents grandparents they them security audience committee jury congregation choir chorus orchestra mafia
  squad troop platoon battalion tribe families relatives
`)

/** Persons by the role that they have to the dreamer, or in the dream. */
export const NOUNS_BY_ROLE: readonly (readonly [Role, ReadonlySet<string>])[] = [
  [
    'family',
    wordSet(`
      mother mom mum mommy mummy mama mam father dad daddy papa brother bro sister sis sibling grandmother grandma
      granny nana gramma grandmom grandfather grandpa granddad grandparent parent aunt auntie aunty uncle cousin niece
      nephew son daughter baby child kid grandson granddaughter grandchild stepmother stepfather stepmom stepdad
      stepsister stepbrother twin family relative wife husband hubby spouse
    `),
  ],
  [
    'partner',
    wordSet('husband wife hubby spouse boyfriend girlfriend bf gf fiance fiancee fiancé fiancée partner ex lover date'),
  ],
  [
    'friend',
    wordSet('friend buddy pal roommate housemate classmate teammate roomie schoolmate mate neighbor neighbour'),
  ],
  [
    'authority',
    wordSet(`
      police policeman policewoman cop officer teacher professor instructor boss manager supervisor principal headmaster
      doctor nurse dentist judge guard soldier sergeant captain commander king queen president emperor governor mayor
      priest nun pastor minister bishop pope coach landlord landlady sheriff detective warden trooper attorney lawyer
      counselor therapist psychiatrist psychologist referee ranger examiner interviewer leader dictator ruler god
    `),
  ],
  [
    'child',
    wordSet(`
      baby infant newborn toddler child kid boy girl son daughter kids children niece nephew grandson granddaughter
      grandchild youngster
    `),
  ],
  [
    'stranger',
    wordSet(`
      man woman guy girl boy lady gentleman person stranger someone somebody figure creature monster ghost killer
      murderer burglar intruder robber thief rapist gunman kidnapper attacker witch demon devil alien vampire zombie
      dude fellow people everyone everybody men women guys gang crowd audience mob others bystander soldier
    `),
  ],
  ['group', GROUP_NOUNS],
]

export const FEMALE_NOUNS = wordSet(`
  woman women girl girls lady mother mom mum mommy mummy mama sister sis daughter grandmother grandma granny nana gramma
  aunt auntie aunty niece wife girlfriend gf fiancee fiancée queen princess waitress actress witch nun bride
  bridesmaid mistress landlady policewoman stepmother stepmom stepsister granddaughter hostess mermaid goddess maid
  cow mare hen chick actress sorceress goddess schoolgirl cowgirl stepdaughter goddaughter waitresses nana prostitute hooker female
  housewife widow ballerina stewardess saleswoman saleslady salesgirl grandmom gramma godmother duchess empress
`)
export const MALE_NOUNS = wordSet(`
  man men guy guys boy boys gentleman father dad daddy papa brother bro son grandfather grandpa granddad uncle nephew
  husband hubby boyfriend bf fiance fiancé king prince waiter policeman priest groom landlord fellow dude stepfather
  stepdad stepbrother grandson monk cowboy stepson godson fireman mailman gunman salesman businessman wizard sir male
  repairman handyman doorman ferryman fisherman grampa godfather duke emperor lad congressman clergyman groomsman bull stallion rooster god jesus
`)
