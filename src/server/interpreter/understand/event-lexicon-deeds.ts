import type { EventKind } from '../../content/conditions.ts'

/** What beings do to each other, say and think. The notation is explained in `event-verbs.ts`. */
export const DEEDS: Partial<Record<EventKind, string>> = {
  attack: `attack, assault, punch, kick +being, slap, stab, shoot +being, shoot at, shoot down +being, shoot ^being
    -object, fire at, fire ^being -object, bite +being, beat up, beat +being, strangle, choke +being, claw, grab
    +being, tackle, wrestle, ambush, bomb, sting +being, whip +being, smack, shove +being, push +being, spank, strike
    +being, hit +being, hit back, pounce on, jump on +being, leap at, lunge at, swing at, swing .. at, throw .. at
    +being, fight +being, fight with, fight -object, fight off, fight back, poke +being, pinch, molest, rape, scratch
    +being, torture, gun down, knock down +being, knock out, slash, kidnap, abduct, trip +being, come at +being, go
    for +being, ram +being, whack, smash +being, spit on, spit at, sic, grope, pull hair, pull down
    +being, hurl .. at, burn +being, squeeze +being, squirt +being, charge at, charge +being, go after .. with, have
    power struggle, drag +being, zap +being, mug, lash out, invade, overpower, subdue, ravage, maul,
    gore, slam .. into, electrocute +being, tear at, spray +being, run at, rush at, dive at, swoop on, swoop down,
    pelt`,
  threaten: `threaten, menace, intimidate, blackmail, point at +being, point .. at +being, point gun, aim at, aim ..
    at, corner +being, glare at, glare -object, snarl, growl, bark at, hiss, come toward ^animal, come towards
    ^animal, move toward ^animal, move towards ^animal, come at +being, sneak up on, creep up on, close in on,
    approach ^animal, stare down, pull gun, pull knife, pull out gun, pull out knife, pull out pistol, hold gun, hold
    knife, bully, lurk, slither toward, slither towards, crawl toward ^animal, crawl towards ^animal, bare teeth,
    shake fist, draw gun, draw sword, give body language`,
  chase: `chase, chase after, pursue, hunt +being, hunt down +being, run after, come after +being, go after +being,
    be after +being, get after, stalk, be on tail, be out to get, hound +being, come for +being ^other`,
  follow: `follow +object, trail, tail, tag along, follow -object ^being, go along with`,
  reject: `reject, not let in +being, not want +being, exclude, ignore, dump +being, shun, abandon, desert, leave
    behind +being, turn away +being, turn down, break up with, kick out, throw out +being, expel, dismiss, fire
    +being, send away, send home, pull back -object, pull away -object, push away, snub, refuse +object, decline,
    disown, banish, cut off +being, stand up +being, walk away from +being, brush off, rebuff, hang up on, divorce,
    avoid +being, evict, disinvite, tell off, say no, run off with, leave .. for another, leave me for, cheat on,
    cheat -object, betray, turn back on, walk out on, break up, split up, lay off, sack, deport, fend off, ditch, hate
    +being, dislike +being, despise, resent +being, deny, boycott, forsake, be left out, disapprove, disregard, oust,
    snob, disqualify, send off +being, send out +being, give cold shoulder, have no time, pay no attention, shut out,
    leave out +being, tell go away, tell get out, tell leave, throw away +thing`,
  accuse: `accuse, blame, scold, criticise, criticize, reprimand, reproach, condemn, lecture +being, bawl out, chew
    out, complain, complain about, suspect +being, nag, yell at, scream at +being, shout at, holler at, curse at,
    swear at, judge +being, arrest, be mad at, be angry at, be angry with, be furious at, be furious with, get mad at,
    get angry at, get angry with, be upset with, get upset with, get on to, cuss out, rebuke, denounce, sue, snap at,
    take .. to task, confront +being, interrogate, catch lying, call liar, bitch at, berate, fuss at, curse -object`,
  argue: `argue, argue with, have fight, have argument, get in fight, get into fight, get into argument, get in
    argument, quarrel, disagree, bicker, protest, fuss, object to, debate, fight about, fight over, dispute, be
    disagreement, struggle with, talk back, contradict, insist`,
  mock: `mock, tease, ridicule, taunt, humiliate, make fun of, laugh at, insult, jeer, joke about +being, pick on,
    embarrass +being, call names, trick +being, fool +being, boo, snicker, sneer, point and laugh, stick tongue,
    heckle, snigger, play joke on, play trick on, play prank, mimic, imitate +being, call fat, call ugly, call stupid`,
  steal: `steal, rob, burgle, shoplift, swipe +thing, break into, snatch, take away +object, take .. from +being, rip
    off, break in, pickpocket, loot, mug, raid, grab money, grab purse, grab bag, grab wallet, hijack, smuggle, hold
    up +being`,
  destroy: `destroy, wreck, ruin, demolish, smash +thing, smash into, blow up, burn down, tear down, tear up +object,
    tear apart, vandalize, vandalise, explode, shatter, crush +thing, rip up, rip apart, knock over, knock down
    +thing, run into +thing ^thing, crash, crash into, collapse ^thing, cave in, set fire, set .. on fire, burn up,
    run over +thing, go up in flames, rip +thing, slam into, wipe out, burst, squash +thing, damage +thing, tear
    +clothes, tear +object, bulldoze, break to pieces, fall to pieces, mangle`,
  kill: `kill, murder, shoot dead, shoot .. in head, execute, slaughter, drown +being, poison +being, behead, hang
    +being, put .. to sleep, run over +being, assassinate, squash +being, strangle .. to death, commit suicide, beat
    .. to death, slit throat, stab .. to death, massacre, exterminate, sacrifice +being, decapitate, butcher, blow
    brains, smother +being, suffocate +being, cut throat, hang myself, hang himself, hang herself, run down +being,
    swat`,
  help: `help, help out, teach, assist, aid, support +being, look after, take care of, care for, tend to, nurse
    +being, feed +being, lend, volunteer, guide +being, lead +being, carry +being, fix .. for, back up +being,
    bandage, cure, give ride, give lift, give hand, offer help, give push, advise, encourage, give advice, babysit, do
    favor, give directions, heal, stand by +being, operate on, diagnose, tutor, coach +being, hold .. for, open ..
    for, change diaper, come to aid, be helping, look out for +being, do for +being, donate blood, be supportive, let
    borrow, wait on +being, walk home +being, drive home +being, tow, boost +being`,
  rescue: `rescue, save +being, free +being, pull out +being, drag out +being, bail out, release +being, revive,
    resuscitate, let out +being, set free, save life, let loose +being, save from, untie, take to safety,
    lead to safety, get .. to safety, pull up +being, pull from, deliver from, fish out, bring back to life,
    liberate, take home .. door, get out +being`,
  protect: `protect, defend, guard, shield, shelter +being, stand up for, hide +being, cover +being, keep safe, stick
    up for, patrol, lock +door, barricade, bolt +door, keep .. out, keep .. away, keep .. from hurting, be bodyguard,
    board up, lock up +door, hold on to +being, wrap +being, secure, stand guard, watch over, be careful`,
  give: `give +object, pass +both, get +both, buy +both, make +both, cook +both, throw +both, toss +both,
    bake +both, read +both, give away, give back, hand +object, offer +object, donate, present +object, pass .. to,
    pass +gift, deliver, bring +both, bring .. for, treat .. to, pay +being, pay +gift, lend +object,
    share +object, hand out, pass out +object, distribute, toss .. to, buy .. for, send +gift, mail, return +thing,
    let have, pass around, loan, supply, provide, grant, leave tip, tip +being, bring back +thing, bring over,
    hold out +object, serve +being, pour .. for, throw .. to, get .. for +being`,
  welcome: `welcome, invite, greet, introduce, wave at, wave to, say hello, let in +being, say hi, shake hands,
    shake hand, be nice to, flirt, flirt with, smile at, wink at, sit down with, get along, make friends,
    join +being, visit +being, date +being, go out with, ask out, open door for, accept +being, hit it off, hit on,
    be friendly, be kind to, make feel welcome, be glad to see, be happy to see, meet with, host, smile -object,
    take out +being, wait up for, become friends, be sweet to, stop by, drop by, pay visit, come to see, come see,
    come visit, embrace .. warmly, receive +being, chat with, ask .. to dance, invite over, introduce to, nod to`,
  comfort: `comfort, console, hug, embrace, cuddle, hold +being, snuggle, soothe, calm down +being, reassure, hold
    hands, pet +being, stroke, caress, put arm around, put arms around, put arm on, put hand on, kiss cheek, hold
    hand, pat, brush away, rub, massage, tuck in, rock +being, touch +being, apologize, apologise, forgive, calm
    +being, nuzzle, hold close, give hug, hold tight, lie with, take .. in arms, cradle, make up with, wipe tears, lay
    head, take hand, get hug, throw arms around, wrap arms around, lean on +being, rest head, apologise to, pamper,
    cheer up, give massage, put head on`,
  agree: `agree, consent, say yes, give in, obey, allow +object, permit, approve of, comply, say okay, say ok,
    nod -object, accept +thing, shake on, compromise, give permission, settle down with, say sure, accept -object,
    go along with`,
  kiss: `kiss, make out with, make out -object ^being, neck -object ^being, peck, french kiss, give kiss`,
  sex: `have sex, make love, have intercourse, seduce, screw +being, fuck +being, masturbate, sleep with, have orgasm,
    go to bed with, undress +being, fondle, make love to, have affair, have oral sex, finger +being, hump, get
    aroused, turn on +being, get it on, make sexual, be aroused`,
  marry: `marry, get married, be married to, wed, propose to, get engaged, elope, be engaged, become engaged,
    have wedding, be getting married, propose marriage, propose -object, ask .. to marry, be bride, be groom`,
  realise: `realise, realize, understand, recognise, recognize, figure out, learn, become aware, dawn on, occur to,
    find out, decide that, see that, be aware that, turn out ^thing, turn out to be, discover that, find that,
    notice that, notice how, be lucid, become lucid, get idea, have idea, come to mind, hit me that, catch on,
    deduce, conclude, identify, come to conclusion, come to realize, come to realise, have feeling that,
    get feeling, grasp, make sense to, suddenly know, sense, sense that, perceive, mistake .. for, not believe that`,
  watch: `watch, look at, observe, stare at, gaze at, gaze, stare -object, stare out, stare up, peek, look out, look
    in, look on, view, look over, look down, look up, peer, listen to, listen, look through, overhear, hear, study
    +being, glance at, glance, look into, look back, look in mirror, look inside, spy on, look off, look across, look
    around, look toward, look towards, eavesdrop, witness, eye +object, look beyond, look outside, supervise, look
    -object ^being, be looking at, see self, see myself, keep eye`,
  remember: `remember, recall, be reminded, think back, remind, reminisce, memorize`,
  forget: `forget, leave .. at home, slip mind, leave at home, not remember to`,
  decide: `decide, choose, make up mind, pick out, resolve, pick -object, select, plan, make plans, vote, change mind,
    settle on, determine, make decision, elect, would rather, be determined, debate whether, draw lots, opt`,
  wait: `wait, wait for, stand in line, sit in waiting room, wait in, be waiting, wait on, stand around, wait up,
    stand by, sit around, bide time, be in line, get in line, be on hold, wait out, line up, queue`,
  prepare: `prepare, get ready, pack, get dressed, dress, plan to, set up, put on +clothes, practise, practice,
    rehearse, make ready, clean up, wash, clean, arrange, organise, organize, set table, change clothes, unpack,
    be about to, lay down +being, take shower, bathe, brush teeth, comb, sweep, decorate, try on, load,
    gather +thing, tidy, brush hair, make bed, fix hair, do laundry, do dishes, take bath, shower, shave,
    undress -object, change into +clothes, vacuum, scrub, dust, iron, mop, wipe, wash up, pack up, plan for,
    be ready to, be going over, put .. away, stock up, suit up, draw water, sort, make preparations,
    make arrangements, wear +costume, polish, get things, pick up things, pick out clothes, put clothes, put shoes,
    look up, fill .. with, count +thing, check +thing, fix up, set +alarm`,
  tell: `tell, say, explain, announce, inform, report, confess, admit, reveal, mention, talk, talk about, talk to,
    talk with, speak, speak to, answer, reply, discuss, describe, claim, read .. to, suggest, comment, remark, state
    ^being, promise, chat, converse, recommend, predict, instruct, recite, point out, respond, lie about, gossip, joke
    with, have conversation, mumble, mutter, repeat, assure, declare, order +being, command, relate +object, direct
    +being, interrupt, convince, persuade, brag, boast, swear to, swear that, swear -object, add that, refer to
    ^being, narrate, whisper, exclaim, introduce self, insist that, deny that, stress, preach, lecture -object, give
    message, pass message, break news, call attention, read aloud, translate, retort`,
  ask: `ask, ask for, beg, plead, request, question, pray, demand, propose to, consult, interview +being, beg for,
    apply for, inquire, enquire, ask about, appeal to, reach out to, try to get .. to, urge, beseech, bid,
    want .. to know, ask .. for help, order +food, hit up, bargain, wonder if, reach out -object, get to help`,
  warn: `warn, alert, caution, tip off, tell to be careful, tell to watch out, sound alarm, say to be careful, tell to
    stop, tell not to, tell .. not, yell watch out, remind .. to, tell to get out of, honk, yell to stop, yell to run,
    tell to run, tell stop`,
  call: `call, call for, call out, call out to, phone, telephone, ring, get call, receive call, receive phone,
    get phone, shout, yell, yell for, shout for, holler, dial, scream for, scream to, cry for help, cry out, page,
    wave down, text, beckon, call over, signal, motion to, summon, yell to, yell out, shout to, shout out,
    yell back, get telephone call, make phone call, make call, call up, call 911, scream out, hail, motion for,
    wave -object ^being, whistle, e-mail, email, answer phone, pick up phone, be on phone, contact, call to,
    holler to, scream help, talk on phone, announce over, gesture, wave for`,
  show: `show, show off, show around, demonstrate, display, exhibit, point to, point out, show to, introduce to,
    present to, point -object, model, unveil, turn .. over, point toward, point towards, give tour,
    lift up .. to show, let see`,
}
