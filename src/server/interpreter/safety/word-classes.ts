/**
 * Groups of words that mean much the same where somebody speaks of distress. The trained screen reads a word by its
 * groups too, so that what it learnt of "husband" holds for "fiancé". A word may be in several.
 */
const GROUPS = {
  partner:
    'husband wife boyfriend girlfriend partner fiance fiancee spouse ex bf gf hubby missus girl man bloke lad lover married marriage divorce',
  parent:
    'father dad daddy stepdad stepfather mother mom mum mummy mommy mam mama papa stepmother stepmum stepmom parents baba amma abba',
  kin: 'brother sister uncle aunt auntie cousin grandfather grandmother grandpa grandma nan gran granddad stepbrother stepsister nephew niece inlaws sibling family mother-in-law',
  child:
    'son daughter kids kid children child baby boys girls grandson toddler little twins pregnant bump youngest eldest school',
  friend: 'friend friends mate mates neighbour neighbor colleague flatmate roommate housemate pal bestie',
  charge:
    'boss manager coach teacher landlord carer priest supervisor employer pimp guard sergeant foreman madam imam pastor headmaster staff care-worker',
  helper:
    'therapist counsellor counselor doctor gp nurse psychiatrist psychologist helpline hotline samaritans police officer ward worker hospital ae psych casualty ambulance paramedic crisis',
  drug: 'pill pills tablet tablets paracetamol insulin meds medication medicine dose doses prescription antidepressants overdose valium codeine morphine stash jar packet packets blister chemist pharmacy pesticide poison bleach hoard hoarding stockpiled saved saving aspirin ibuprofen',
  means:
    'rope noose gun rifle pistol blade blades razor razors bridge tracks platform train trains cliff cliffs roof ledge gas exhaust hose garage knife scissors belt river railing railings quarry beam edge balcony parapet lorry weir lake tide rails rafter shotgun multistorey carpark kerb traffic harbour',
  die: 'die died dies dying dead death suicide suicidal kill killed killing kms ending unalive deceased perish buried burial',
  vanish:
    'disappear vanish gone end exist existing existence nonexistence erased leave leaving stop sleep asleep forever never not-wake slip fade rest quiet peace peaceful exit',
  live: 'live living life alive survive survived surviving breathe breathing breath born',
  over: 'over finished done last final finally finish enough stopped end',
  farewell:
    'goodbye goodbyes letter letters note notes will funeral passwords password insurance farewell instructions envelope envelopes affairs paperwork hymns ashes labels labelled stickers logins beneficiary deeds eulogy forgive sorry',
  give: 'give gave giving given rehomed rehome donated sold selling cleared clearing cancelled cancel sorted sorting packed wiped deleted tidied emptied binned cleaned shredded posted paid',
  burden:
    'burden better easier relieved relief happier lighter useless worthless weight space failure waste ashamed shame cost problem trouble without mistake drain nuisance deadweight hate deserve',
  weary:
    'tired exhausted worn weary empty numb hollow hopeless pointless point nothing grey flat heavy drained meaning reason use future anything anymore feel lost alone lonely trapped unbearable bear cope carry pain',
  soon: 'tonight tomorrow soon weekend friday saturday sunday monday tuesday wednesday thursday christmas birthday spring summer autumn winter date day week month decided decision plan planned picked ready waiting wait until after once',
  now: 'now still again lately these today currently yesterday every always since nowadays recently tonight keeps week nights weeks months night morning days',
  past: 'ago used formerly decades childhood teenager teens twenties grew years anniversary former long nineteen eighteen sixteen fifteen fourteen thirteen twelve recovered sober clean free anymore therapy survivor scars old',
  injury:
    'bruise bruises bruised bruising broken broke rib ribs eye lip collarbone stitches scar scars marks mark burn burns tooth teeth jaw wrist arm arms neck throat hair nose blood bleeding swollen concealer foundation scarf sleeves limp xray sunglasses makeup black finger fingers cheek face welts fracture cracked eardrum blue purple',
  strike:
    'hit hits hitting beat beats beating beaten slap slaps slapped slapping punch punches punched kick kicks kicked choke chokes choked strangle strangled strangles shove shoves shoved grab grabs grabbed push pushed pushes throws threw drag dragged drags pins pinned hurt hurts hurting smack smacks smacked whip whips batter batters thump thumps spat spits bit bites shook shakes burned burnt slams slammed smashed attack attacks attacked assault assaults assaulted abuse abuses abused abusing belt fist fists hands hand stamped headbutts ties tied locks',
  cut: 'cut cuts cutting harm harming harmed selfharm starve starving scratch scratching burning burn blade razor bleed thighs skin plasters bandage',
  threat:
    'threatens threatened threatening threat threats warned warns promised promises swears swore regret pay says said tells told tell next consequences',
  fear: 'scared afraid terrified frightened frightens scares fear fears careful flinch flinched freeze froze tense silent silently tiptoe eggshells hide hides hiding hid listen listening whisper footsteps worse danger dangerous safe floorboards stairs steps creak wrong mood key van engine gravel',
  control:
    'phone passport keys key money card cards bank lock locked door doors chair bolt handle tracker app permission allow allowed allows lets let checks check checked reads tracks follows follow followed watch watches camera cameras counts receipts receipt mileage location documents certificates papers wages benefits account accounts battery batteries sim wallet petrol time timed minutes wear wears clothes decides decide controls control texts messages calls visa',
  drink:
    'drunk drinks drinking drink beer vodka whisky bottle pub temper moods rage rages snaps angry anger explodes shouting shouts yells kicks loses pay-day weekends football payday',
  flee: 'refuge shelter bag escape escaped moved changed flee fled address solicitor injunction court order restraining bail code neighbours emergency hidden spare secretly leave leaving left',
  sex: 'rape rapes raped raping touch touches touching touched forces force forced sex bed bedroom naked photos pictures nude clients consent sleeping body secret pretend room duty marital shower undress',
  dream: 'dream dreams dreamt dreamed dreaming nightmare nightmares dreamworld',
  wake: 'woke wake waking awake awoke awoken woken real reality actually honestly truth irl truthfully really',
  fiction:
    'film movie novel song songs lyrics lyric book episode character game play scene actor fanfic series podcast poem opera essay story chapter script reading watched watching read writing wrote rehearsal rehearsing verse chorus band album documentary drama soap thriller netflix role hero heroine villain ballad playing sims level stage theatre singing sang sing hamlet tragedy teach directing acting author draft tv telly quiz',
  other:
    'he him his hes she her hers shes they them their someone somebody people person woman guy boy everyone everybody',
  none: 'not never no dont doesnt didnt isnt wasnt arent wont wouldnt cant couldnt cannot havent hasnt nothing without none neither nor nobody',
  want: 'want wants wanted wish wished hope hoping hoped planning going gonna tempted thinking think thought thoughts wonder wondering imagine rather wanna intend considering consider fantasise',
  glad: 'happy happily glad fine love loved lovely grateful proud calm laughing laughed joke funny fun gentle kind sweet lol haha nice good brilliant great fondly cheerful',
  figure:
    'laughing embarrassment boredom deadline diet exam exams homework match training sparring gym boxing chess cards monopoly karaoke gig prices joke heat work marathon shoes knees coffee chocolate cake bill inflation puns meeting spreadsheet',
  grief: 'miss missed missing funeral grief grieving widow widowed passed grave cemetery cancer hospice',
} as const

type WordClass = keyof typeof GROUPS

/** The groups of each word; a word in none isn't a key. */
export const WORD_CLASSES: ReadonlyMap<string, readonly WordClass[]> = (() => {
  const classes = new Map<string, WordClass[]>()
  for (const [name, words] of Object.entries(GROUPS) as [WordClass, string][]) {
    for (const word of new Set(words.split(' '))) classes.set(word, [...(classes.get(word) ?? []), name])
  }
  return classes
})()
