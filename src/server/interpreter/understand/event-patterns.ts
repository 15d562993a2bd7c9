/**
 * What happens: done to the dreamer ("chased"), done by the dreamer ("hiding"), or simply happening ("transformed").
 */
export type EventKind =
  | 'chased'
  | 'attacked'
  | 'threatened'
  | 'falling'
  | 'lost'
  | 'late'
  | 'met'
  | 'transformed'
  | 'escaped'
  | 'running'
  | 'searching'
  | 'found'
  | 'flying'
  | 'hiding'
  | 'crying'
  | 'unable'
  | 'fighting'
  | 'helping'
  | 'helped'
  | 'dying'
  | 'tender'
  | 'excluded'
  | 'trapped'
  | 'watching'
  | 'waiting'
  | 'climbing'
  | 'losing'
  | 'receiving'
  | 'refusing'
  | 'travelling'
  | 'killing'
  | 'hurt'
  | 'talking'
  | 'entering'
  | 'trying'
  | 'playing'
  | 'working'
  | 'seeing'
  | 'realising'
  | 'led'
  | 'leaving'
  | 'deciding'

/**
 * How each kind of event is told, by the dictionary's own conventions for wordings (see `compilePattern`), separated by
 * commas.
 */
export const EVENT_WORDINGS: Record<EventKind, string> = {
  chased: `
    being chased, being followed, being pursued, being hunted, chasing me, chasing after me, following me,
    coming after me, running after me, hunting me, came for me, coming towards me, coming at me`,
  attacked: `
    attacking me, being attacked, bit me, stabbed me, shot me, shooting at me, grabbed me, strangling me,
    choking me, being shot, being stabbed, tried to kill me, trying to kill me, punched me, pushed me, hit me,
    kicked me, slapped me, being bitten, stung me`,
  threatened: `
    threatened me, yelled at me, screamed at me, shouting at me, mad at me, angry with me, angry at me,
    accused me, blamed me, pointed gun at me, going to kill me, scolded me`,
  falling: `I fell, I was falling, I slipped, I tripped, I plunged`,
  lost: `
    being lost, couldn't find my way, didn't know where I was, couldn't find the way, couldn't get back,
    can't find my way`,
  late: `
    being late, missed bus, missed train, missed flight, missed plane, running late, I overslept, late for,
    in a hurry, I forgot to`,
  met: `
    I met, I ran into, introduced me, introduced myself, I recognized, I recognised, came up to me,
    walked up to me, approached me, came over to me`,
  transformed: `
    turned into, changed into, transformed into, morphed into, became a, shrank, to transform, had become`,
  escaped: `
    I escaped, I got away, we got away, we escaped, I managed to get out, I got out, I woke myself up`,
  running: `I ran, I was running, I am running, I fled, running away, ran away, I sprinted`,
  searching: `
    looking for, searching for, trying to find, I searched, I looked everywhere, couldn't find, can't find,
    tried to find, going to find`,
  found: `I found, I discovered, we found, I finally found, I come across, we discovered`,
  flying: `I flew, I could fly, I floated, I was flying, I soared, I hovered`,
  hiding: `I hid, I was hiding, hiding from, hide from, we hid`,
  crying: `I cried, I was crying, I started crying, I wept, I sobbed, I burst into tears`,
  unable: `
    couldn't move, couldn't scream, couldn't run, couldn't speak, couldn't breathe, couldn't see,
    couldn't wake, couldn't get out, couldn't open, couldn't reach, couldn't stop, couldn't get, can't move,
    can't scream, can't run, can't speak, can't see, can't get, can't reach, can't stop, unable to,
    couldn't control, couldn't help, couldn't talk, couldn't understand, couldn't hear, couldn't make`,
  fighting: `
    I fought, I argued, I yelled at, I screamed at, I hit, I punched, arguing with, fighting with, I kicked,
    I attacked, we argued, we fought, I threatened`,
  helping: `
    I helped, I saved, I rescued, I tried to help, I tried to save, I protected, I carried, I held him,
    I comforted, I took care`,
  helped: `
    helped me, saved me, being rescued, being saved, rescued me, protected me, took care of me, came to help me, let me in, pulled me out`,
  dying: `being dead, being killed, to die`,
  tender: `
    kissed me, I kissed, hugged me, I hugged, holding hands, held my hand, we kissed, put arm around me,
    loves me, I embraced, held me close, took my hand`,
  excluded: `
    ignored me, wouldn't let me, laughed at me, laughing at me, left me behind, left me alone, nobody listened,
    wouldn't listen, didn't believe me, rejected me, left without me, didn't notice me, wouldn't talk to me,
    staring at me`,
  trapped: `
    being trapped, being stuck, locked in, no way out, couldn't get out, I was caught, being captured`,
  watching: `I watched, I was watching, I am watching, watching from, I observed, I was looking at`,
  waiting: `I waited, waiting for, I was waiting, we waited`,
  climbing: `I climbed, climbing up, I was climbing, we climbed, I climb`,
  losing: `I lost, being stolen, stole my, being gone, to disappear, I dropped`,
  receiving: `gave me, handed me, offered me, gives me, brought me`,
  refusing: `I refused, I didn't want to, I said no, I don't want to, I wouldn't`,
  travelling: `
    I was driving, I drove, we drove, we were driving, on my way, on our way, I was riding, I walked,
    I was walking, we walked`,
  killing: `I killed, I shot him, I shot her, I shot them, I stabbed, I murdered, I strangled`,
  hurt: `being hurt, I was bleeding, I was injured, being wounded, I was sick`,
  talking: `
    told me, asked me, said to me, tells me, talking to, talking with, I told, I asked, talked about,
    called me, talked to me, I said to, explained to me`,
  entering: `
    I entered, I went into, I walked into, I came into, I opened, I went inside, I go in, I went in,
    we got into`,
  trying: `I tried to, I was trying to, I am trying, I struggled, I wanted to, I attempted`,
  playing: `
    I was playing, I played, I danced, I was dancing, I sang, we were playing, we played, I was swimming,
    I was riding`,
  working: `
    I was working, I was cleaning, I was cooking, I was fixing, I was making, I was building, I was washing,
    I was packing, I was preparing, getting ready, I was painting, I was teaching`,
  seeing: `I saw, I noticed, I could see, I looked at, I looked out, I looked up, I heard`,
  realising: `
    I realized, I realised, I suddenly knew, I figured out, I understood, it occurred to me, it turns out,
    it turned out`,
  led: `took me, led me, carried me, pulled me, showed me, invited me`,
  leaving: `I left, we left, I was leaving, I had to leave, I decided to leave, to say goodbye`,
  deciding: `I decided, we decided, I chose, I agreed, I made up my mind`,
}
