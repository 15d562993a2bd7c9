import type { EventKind } from '../../content/conditions.ts'

/** What happens to somebody, where they go, what changes. The notation is explained in `event-verbs.ts`. */
export const HAPPENINGS: Partial<Record<EventKind, string>> = {
  die: `die, pass away, impale, drown -object, be dead, perish, bleed to death, starve to death, lie dead, drop dead,
    be dying, be killed in, have died, lie lifeless, be lifeless, freeze to death, burn to death, be deceased, be
    drowned, be electrocuted, lose life, be dead body, choke to death, fall to death`,
  hurt: `hurt, injure, wound, bleed, break +body, cut +body, burn +body, sprain, bruise, ache, get hurt, twist +body,
    scrape +body, damage +body, cut off +body, run over +body, be in pain, knock out teeth, lose tooth, lose teeth,
    fall out ^body, scar, mutilate, be in accident, be in wreck, have accident, have wreck, pierce, be mutilated, be
    bloody, be covered in blood, be paralyzed, be paralysed, have wound, feel pain, have pain, hit +body, hit head,
    stub, be sore, get cut, get burned, cut -object ^being, chip, have scratch, be bleeding, cut .. with, suffer,
    break out in, be in agony, pull out +body, come off ^body, fall off ^body, be injured, be wounded, prick, be
    crippled, be blind, go blind, be swollen`,
  ill: `get heart attack, be sick, be ill, get sick, feel sick, vomit, throw up -object, puke, faint, pass out
    -object, have cancer, have fever, have heart attack, have stroke, catch cold, be infected, have infection, cough,
    be crazy, go crazy, be insane, be dizzy, feel dizzy, go insane, have seizure, have disease, have rash, be drunk,
    get drunk, have aids, have tumor, black out, collapse ^being, choke -object ^being, suffocate -object, have
    headache, be unconscious, have flu, have cold, be nauseous, be in coma, get infected, be contagious, have nervous
    breakdown, be high on, be poisoned, hallucinate, sneeze, be feverish`,
  lose: `lose +object, misplace, drop +thing, leave behind +thing, be lost, get lost, lose way, wander off, become
    lost, get separated, be separated from, not know where, forget way, lose track of, lose sight of, take wrong turn,
    be disoriented`,
  trapped: `trap, drag away, drag off, carry off +being, take away by, capture, imprison, lock up +being, lock in, tie
    up, handcuff, catch +being, be stuck, get stuck, be trapped, cage, surround +being, shut in, hold captive, hold
    hostage, hold down, pin down, be caught, get caught, jail, chain, take prisoner, restrain, confine, lock +being,
    be locked in, be held, be in jail, be in prison, be captive, be prisoner, be prisoners, be hostage, take hostage,
    be tangled, be frozen, go to jail, keep prisoner, bury alive, tie +being, bind +being, strap, be tied, be
    handcuffed, be surrounded, put .. in jail, put .. in prison, get tangled, be buried, be imprisoned, take captive,
    be captured, be pinned, strand, be stranded, get trapped, be unable to leave`,
  fall: `fall, fall down, fall off, fall over, fall through, slip, trip -object, tumble, plunge, stumble, topple, drop
    -object, sink, slide down, lose balance, plummet, slip off, fall out of, slide off, tip over, go over edge, fall
    back -object, fall into, keel over`,
  danger: `erupt, flood, catch fire, be on fire, burn -object ^thing, loom, swerve, skid, be in danger, get loose
    ^animal, break loose, break out -object ^thing, approach ^danger, come toward ^danger, come towards ^danger, rise
    ^water, rage ^thing, jump through ^animal, close in ^thing, go out of control, be out of control, lose control,
    almost hit, almost fall, be dangerous, be bomb, come at ^danger, hit ^danger, spread ^thing, roll down ^thing,
    wash over, sweep away, be invasion, be emergency, be war, get out of control, be under attack, lose brakes, come
    over ^danger, be radioactive, fly toward ^thing, fly towards ^thing`,
  obstacle: `block, stop +being, prevent, keep .. from, hold back, interrupt, interfere, get in way, be locked, be
    closed, be blocked, forbid, have to go back, stand in way, be in way, delay, be missing, be full, be dead end, be
    no way, be no room, be no exit, be no door, be no seats, be no place, have no way, have no place, have no room, be
    shut, be out of gas, run out of, be out of order, jam ^thing, have problem, have problems, be problem, be
    difficult, be problems, be trouble, get complicated, be occupied, be taken ^seat, make .. wait, be too small, be
    too big, be too high, be too far, be too heavy, be complicated, be flat, have flat, be foul, be broken down, not
    let +being, not fit, not have +thing, have no +thing, not be open, be canceled, be cancelled, get in the way, be
    stopped`,
  late: `be late, miss +vehicle, miss class, miss appointment, run late, oversleep, be too late, be late for, rush, be
    in hurry, hurry, run out of time, be overdue, be running out, get late, miss beginning, miss start`,
  break: `break -object, break +thing, break down, be broken, fall apart, stop working, go dead, crack +thing, snap
    -object ^thing, not work ^thing, malfunction, jam, leak, give out ^thing, break in, break off, come apart, come
    loose, go out ^light, burn out, rip -object, split -object ^thing, go flat, peel off, pop -object ^thing, not
    start ^thing, be out of order, stall ^thing, be cracked, be torn, go off ^light, come off ^thing, fall off ^thing,
    be shattered, be ruined, deflate, cave in, crumble, overflow, spill, tip over ^thing`,
  receive: `receive, get +gift, buy, take home +being, inherit, be given, be handed, take .. home, collect +thing, be
    offered, find money, have letter, get .. from, purchase, earn, get back +thing, adopt, acquire, rent +thing, be
    left`,
  reward: `praise, compliment, reward, congratulate, award, thank, admire, applaud, clap, cheer for, cheer on, honor,
    honour, promote, hire, be proud of, approve, like +performance, get award, get prize, get promoted, be honored, be
    impressed, give award, get good grade, be famous, become famous, get compliment, be popular, get raise, say thank,
    say thanks, tell how good, vote for`,
  succeed: `succeed, manage, make it, achieve, accomplish, solve, pass +test, graduate, fix, repair, catch +thing, do
    well, work out, get job, finish, complete, pull off, do good job, be successful, work ^thing, get away with, get
    it done, master, get open, be good at, do fine, turn out well, come true, survive, pass -object ^being, be doing
    well, get to work`,
  win: `win, beat +team, defeat, triumph, score, overcome, conquer, make shot, make basket, make goal, score point, be
    winning, hit ball, be champion, come first, make touchdown, outsmart, get best`,
  fail: `fail, flunk, mess up, screw up, make mistake, give up -object, lose +game, do wrong, do badly, blow it, give
    up on, forget lines, miss shot, miss +ball, miss -object ^being, get wrong, not make it, make error, keep failing,
    do poorly, be failure, not finish, not do well, get bad grade, come in last, fall behind, get worst, have no
    effect, botch, not succeed, be failing, be hopeless, strike out, not manage, be behind, be losing, not understand,
    not get .. right, miss target, be impossible, not be ready, not study`,
  travel: `travel, catch +vehicle, ride, sail, journey, walk, hike, go through, go down, go up, go along, go over, go
    around, cross, move along, go for walk, go on trip, take bus, take train, take taxi, take cab, take plane, stroll,
    wander, head for, head to, head back, cruise, roam, march, pass through, take +being, walk along, take ride, bike,
    ski, skate, row -object, be on way, be on bus, be on train, be on plane, be on boat, be on ship, be on trip, be on
    vacation, go on vacation, tour, be in car, be in van, be in truck, go by +vehicle, go past, walk by, pass by
    ^being, pass +thing ^being, go on -object, head, head down, head up, move -object ^being, proceed, go to +place,
    go toward, go towards, go across, make way, canoe, paddle, crawl -object, trek, jog along, lead to ^being, get
    ride, take trip, take elevator, take walk, set sail, commute, trudge, approach +place, slide -object, skip -object
    ^being, sneak along, pace, step over, be riding, follow road, follow path, take +vehicle, float down, zoom,
    gallop, be on road, be traveling, be travelling, run errand, escort, roller skate, go out to +place, descend, be
    in elevator`,
  drive: `drive, steer, drive to, drive by, drive around, speed -object, back up ^being -object, drive off, turn car,
    peel out, back out -object`,
  arrive: `arrive, get to +object, come to +place, reach +place, get there, come over ^being, show up, land, end up,
    get home, come home, come here, pull up -object, pull in, pull into, park -object, check in, come ^being -object,
    make it to, get back home, walk to +place, come down ^being, step onto, get as far as, come inside, come outside,
    come upstairs, come downstairs, come on ^being, come across to, turn up ^being, come up to +place, drive up, reach
    -object, get up to, walk over to, drop in, pick up .. in car, come to +being, take seat, dock, come from ^being`,
  leave: `leave, leave +thing, go away ^being, go off ^being, walk away, walk off, walk out, depart, drive away, get
    out, get out of, go out, set off, take off ^being -object, go home, quit, turn away, get off, move away, move out,
    run off, step out, get up and leave, head out, say goodbye, fly away, storm out, go back out, be leaving, go
    outside, walk outside, step outside, run outside, say good-bye, run out of +place, walk back, part -object,
    separate -object, get out of bed, come out of +place ^dreamer, back away, move on, exit, slip out, start off, head
    off, check out -object, get away from +place, go on way, be out on, get down from, step off, abandon +thing, let
    go of, move from, drop out, resign, run out ^being -object`,
  enter: `enter, come in ^being, go in, go into, walk in, walk into, get in, get into, step into, step in, climb into,
    climb in, go inside, come into, move into, crawl in, crawl into, get on +vehicle, board +vehicle, sneak into,
    burst in, burst into +place, get inside, be in new, move in, walk inside, come in .. door, come in .. room, come
    in .. house, run in, run into +place, step inside, run inside, go back in, go back inside, go back into, join
    +group, push into, slip into, open +door, be let in, sneak in, drive into +place, check into, jump into, dive
    into, barge, squeeze in, peek into, wander into, go to +building, go through +door, walk through +door, come
    through +door, crawl through, swim into, enroll, fly into`,
  escape: `escape ^being, flee, get away ^being, run away, run for, break free, sneak out, sneak away, dodge, elude,
    get out alive, climb out, evade, wriggle out, get loose ^being, swim away, run from, fly off, break out of, jump
    away, jump out of way, outrun, slip away ^being, shake off, duck, get away from +being, lose +chaser, jump out of
    +place, jump back, jump off, be safe, break away, run off from, bail -object, get rid of`,
  run: `run ^being, run to, run down ^being, run up, run around, sprint, dash, jog, race -object, run through, run
    across, run back, run upstairs, run downstairs, run along, run over to, run into +place, bolt -object ^being,
    scurry, scamper, speed up, start running, take off running, hurry to, rush to, rush over, rush out`,
  fly: `fly ^being, fly over, float ^being, hover, soar, levitate, glide, take flight, take off +air, flap, be in air,
    be flying, fly up, fly ^animal, fly ^plane, take off ^plane, parachute, rise into air`,
  climb: `climb, climb up, climb over, climb down, scale +thing, go upstairs, crawl up, scramble, go up stairs, mount,
    ascend, walk up stairs, run up stairs, go up steps, go up ladder, climb onto, climb through, climb out of, go up
    hill, walk upstairs, go up elevator, hang on to, crawl over, get on top`,
  swim: `swim, dive -object, snorkel, wade, surf, float in, go swimming, be in water, be underwater, scuba dive, be
    swimming, tread water, splash -object, jump in water`,
  hide: `hide, hide from, conceal, crouch, sneak, keep secret, lie to, pretend, disguise, cover up, withhold, stay
    hidden, keep quiet, be in hiding, sneak past, crawl under, lie low, duck behind, duck under, hide out, camouflage,
    be hidden, be hiding, play dead, bury +thing, lurk behind, make up story`,
  search: `search, search for, look for, look around for, hunt for, seek, go looking, look everywhere, check for,
    explore, look under, investigate, wonder where, be looking for, examine, feel around for, dig for, inspect, shop
    for, chase down, track down, check on, look through +thing, try to find out, reach for, go in search, rummage,
    scan, hunt -object, check out +thing, try luck, dig through, be sent ahead, forage, look .. over, hunt around,
    browse, scour, spy, be searching`,
  find: `find, discover, meet +being, come across, locate, notice, spot, stumble upon, see, dig up, uncover, detect,
    run into +being, find out, run across, catch sight of, stumble across, stumble on, bump into +being, come upon,
    see +object, get glimpse, encounter, recover, unearth, be found`,
  transform: `transform, change into, turn into, become, morph, change -object ^thing, change ^being -object, grow
    ^being -object, grow older, shrink, turn +colour, convert, evolve, get bigger, get smaller, get larger, grow up,
    grow old, swell, mutate, melt, switch to, multiply, disguise .. as, be transformed, change to, turn .. into,
    change .. into, be changed, get longer, get shorter, grow longer, grow taller, get older, get younger, turn to
    stone, turn out different, grow bigger, grow larger, grow hair, lengthen, be different person, be now, be suddenly
    different, dye, become .. person, be made into, turn blue, turn red, turn black, turn green, turn white, change
    shape, change color`,
  appear: `appear, pop up, pop out, turn up, emerge, come out -object, come out of, materialise, materialize, come up
    ^being, jump out, come along, come by, arrive out, come around, there come, be suddenly there, pop in, step out
    of, pull up ^thing, come out from, walk in ^other, come out to, come from nowhere, rise from, form -object ^thing,
    come into view, show up ^other, spring up, sprout, suddenly be, come from behind, come up from, crawl out of, come
    floating, reveal self, be born out, fly by ^animal, come into room`,
  vanish: `vanish, disappear, fade ^thing, fade away, dissolve, evaporate, be gone, be missing ^being, go missing, be
    nowhere, go away ^thing, drift away, disintegrate, be disappeared, be nobody, be no longer, be not there, be no
    one, go up in smoke, cease to exist, not be there, wear off`,
  return: `return -object, return to, come back, get back to, go back, be back, get back, move back, go home again,
    revisit, bring back +being, turn back, be home again, be alive again, come back to life, be alive, drive back,
    walk back to, run back to, ride back, go back to, be returned, fly back, be home, get home again`,
  naked: `be naked, be nude, undress -object, strip, take off clothes, take off shirt, take off pants, take off dress,
    be undressed, be in underwear, have no clothes, be topless, be bare ^being, take clothes off, be without clothes,
    not wear +clothes, wear nothing, have nothing on, be unclothed, get naked, get undressed, wear
    underwear, wear only, be stripped, have no shirt, have no pants, be wearing only, be half naked, remove clothes,
    not have clothes, not have on`,
  birth: `give birth, be born, have baby, deliver +baby, go into labor, go into labour, have kittens, have puppies,
    hatch, be in labor, be in labour, have babies, have child, have twins, deliver -object ^mother`,
  pregnant: `be pregnant, get pregnant, expect +baby, conceive, become pregnant, impregnate, be expecting`,
  eat: `eat, drink, have dinner, have lunch, have breakfast, taste +food, devour, chew, swallow, dine, feast, snack,
    gobble, munch, lick +food, have meal, bite +food, serve +food, sip, have supper, smoke ^being, get hamburgers, get
    food, put .. in mouth, take bite, have drink, have snack, order +food, get drink, have beer, have coffee, chew on,
    nibble, have picnic, get something to eat, eat out, suck on, gulp, go out to eat, try +food, have ice`,
  make: `make +thing, build, cook, bake, draw +thing, draw -object, paint, write, sew, create, construct, invent,
    design, knit, carve, compose, dig +thing, plant, put together, type, sketch, mold, assemble, weave, edit, fry, dig
    -object ^being, crochet, videotape, photograph, take picture, take pictures, take photo, remodel`,
  work: `work ^being, work on, work for, do homework, do job, type up, mow, serve -object, repair +thing, move +thing
    ^being, carry +thing ^being, do work, be at work, study -object, study for, study +test, haul, load up, dig in,
    have job, be working, do chores, do paperwork, shovel, rake, farm, deliver +newspaper, operate +machine, chop,
    teach class, wait tables, push cart, pull cart, stack, unload, lift +thing, drag +thing, push +thing, pull +thing,
    sell, set table`,
  play: `play, play with, dance ^being, party ^being, joke around, fool around, have fun, goof around, bowl, go
    shopping, shop -object, swing -object ^being, jump -object ^being, bounce, gamble, sled, skateboard, ride bike,
    enjoy +thing, celebrate, camp, hang out, sing along, tickle, race +being, play around, goof off, have party, have
    good time, roller skate, be playing, ride horse, ride roller, ride rides, picnic, sunbathe, go camping, go
    fishing, fish, go skiing, horse around, mess around, have snowball, throw ball, play game, play cards, skip rope,
    go to party, be at party, flirt around, toss ball, kick ball, catch ball, ride ride, watch movie, watch tv, watch
    television, go to movie, go to movies, go dancing, bet, go bowling, practice basketball, play catch, do dance,
    joke -object, be in game, skip -object`,
  perform: `perform, sing, act in, act out, act on, be on stage, give speech, give talk, play +music, recite, present
    -object, be in play, audition, entertain, conduct +music, play part, give presentation, make speech, do trick,
    cheerlead, be in show, give performance, put on show, do show, do skit, do play, put on play, put on .. display,
    be in movie, be in concert, have concert, be in band, do tricks, do routine, do performance, be in parade, put on
    performance`,
  test: `take test, take exam, have test, have exam, be tested, test +being, test +thing, be examined, quiz, have
    interview, take final, have final, be graded, take quiz, try out for, have quiz, be test, do test, do problem,
    solve problem, experiment, examine +being, take course, fail .. test, check to see if, be exam, do experiment`,
  cry: `cry -object, weep, sob, burst into tears, be in tears, be crying, break down -object ^being, bawl, dissolve in
    tears, tear up -object, have tears, come to tears, break out crying, whimper, burst out crying, shed tears, mourn,
    grieve, tears run, cry over, cry for`,
  laugh: `laugh, giggle, crack up, chuckle, grin, burst out laughing, be laughing, smirk, laugh with`,
  scream: `scream, shriek, squeal, wail, let out scream, howl, let out yell, screech`,
}

/** Ways to use those verbs that tell no event. */
export const NO_EVENTS = `kill time, have no idea, not have idea, have no reason, have no doubt, have no choice, have no memory, have no
  recollection, have no clue, have no desire, have no interest, have no problem, have no intention, have +abstract, thank god, tell what, tell if, tell who, take class, take course, take
    classes, help it, crack joke, crack jokes, be
    mad about, be angry about, take shape, get sense, make sense, make sure, make difference, make noise, make me
    feel, make feel, make no, make up, make way, make trip, make deal, make happy, make sad, make mad, make angry,
    make bed of, make to be, make of, make from, make do, make +feeling, pick up, be made, come close, come true, come
    undone, come open, come loose, come with ^thing, come to end, come to stop, come to think, come to mind, come out
    ^body, come up with, come down to, come on ^thing, come in ^thing, come from ^thing, come ^time, go on ^thing,
    find self, find myself, find yourself, find himself, find herself, find ourselves, find themselves, find
    difficult, find hard, find funny, find strange, find odd, find interesting, find attractive, take place, take
    time, take look, take part, take note, take advantage, take turns, take off ^thing +thing, take out, take +hour,
    get used, get idea, look like, look alike, look as, look forward, look good, look bad, look nice, look very, look
    so, look really, look about, look more, look similar, look familiar, look different, look beautiful, look +looks,
    sound like, feel like, hear about, hear of, hold on, hold up, hold out, hold together, carry on, carry out, leave
    alone, leave .. open, leave it, leave .. to, give look, give attention, pay attention, give feeling, give
    impression, give appearance, give chance, give time, give off, give out, give +feeling, run out ^thing, run water,
    run ^thing, fall asleep, fall in love, fall to sleep, turn out well, play act, play role of, show signs, show no,
    appear to, appear that, appear as if, appear old, appear ^looks, see if, see whether, see about, see fit, see
    what, see how, see why, see to it, show up ^thing, draw attention, throw in, throw up +thing, break up ^thing, do
    nothing, say to self, tell myself, say to myself, think to myself, ask myself, tell difference, tell which, call
    it, call him, be called, be named, call .. by name, change subject, drop off, drop by, drop in, lie on, lie down,
    lie in, lie there, lie around, lie back, lie next, serve as, work as, act like, act as, act +looks, dress in,
    dress like, dress as, dress up as, be dressed, late at night, be late at, be late in, be late afternoon, be late
    evening, be lost in thought, catch breath, catch eye, catch up, catch glimpse, help but, miss +being, keep on, set
    in, set on, follow suit, pass time, rise ^thing, spread out, meet ^thing, hit it, hit upon, hit road, hit ground,
    hit brake, hit brakes, work ^thing, watch out, watch it, wait minute, kick in, burst into song, stand up, drive
    crazy, drive nuts, drive wild, drive me crazy, fight urge, fight tears, lose temper, lose interest, lose weight,
    strike as, shoot up, shoot off, shoot out, shoot picture, beat ^body, pound ^body, charge for, charge +money,
    point in time, be open, see stars, call home to, care about, care for thing, help self, get up, get through, get
    +looks, go to bed, go to sleep, go wrong, go to work on, go back to sleep, go dark, go black, walk dog, bear in
    mind, raise hand, feed on, hear that, answer to, turn around, turn over, turn on, turn off, turn to, turn up
    +thing, turn out +light, sneak look, fly open, fly by ^time, break even, break silence, break into laughter, break
    into sweat, cover with, be covered, be left, be supposed, be used, be set, be about +thing, get together with
    ^thing, try on for, arrange in, be arranged, be gathered, be full of, be filled, be surrounded by +thing, be
    broken into, be raised, be located, be situated, be held in, be given to, be stuck up, be stuck on +thing, be
    stuck to, be killed time, be lost on`
