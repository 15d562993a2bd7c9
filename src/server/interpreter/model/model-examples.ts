import type { Answer } from './answer.ts'

/** What is asked and answered in an example; the pieces of its dream without their numbers. */
export type Example = {
  asked: {
    dictionary: { name: string; situations: string[] }[]
    notes: string[]
    lifeContext?: string
    dream: string[]
  }
  answer: Answer
}

/** Invented dreams with their readings, in the voice that a model is asked for. */
export const EXAMPLES: readonly Example[] = [
  {
    asked: {
      dictionary: [
        { name: 'Dog', situations: ['it bit you', 'it wanted to lead you', 'it was lost'] },
        { name: 'Phone', situations: ['you couldn’t get through', 'it rang', 'it was broken'] },
        { name: 'Hallway', situations: ['it had no end', 'it was dark'] },
        { name: 'Brother', situations: ['he was a child again', 'he was in danger'] },
      ],
      notes: ['[4] you: call your mother (prevented)', '[5] the black dog: arrive', '[6] you: afraid'],
      dream: [
        'I was back in my grandmother’s house, but the hallway kept getting longer.',
        'Water was coming up through the floorboards, and I was barefoot.',
        'My brother was there, he was about eight, and he would not stop laughing.',
        'I tried to call my mother on the phone but the numbers kept changing.',
        'Then a black dog came up the stairs and I knew it wanted to lead me out,',
        'but I was too frightened to follow.',
        'I woke up with my heart pounding.',
      ],
    },
    answer: {
      distress: 'none',
      summary:
        '[1, 2, 4] You are back in your grandmother’s house, water is coming up through the floor, and you can’t reach your mother. [5, 6] A black dog comes up to lead you out, and you are more afraid of it than of the house.',
      detailed:
        '[1, 4] Nothing in this house does what it should, and even the numbers on the phone keep changing. [3, 4] Your own people are no help to you: you can’t reach your mother, and your brother is eight again and “would not stop laughing”. [5] So the only help that comes is a dog you don’t know and didn’t call.\n\n[5] You have no doubt what it wants, because you knew that “it wanted to lead me out”. [2, 6] The water under your bare feet is the danger, and still it is the dog that frightens you. [0] Somebody may be holding out help to you just now, from a side where you weren’t looking for it.',
      questions: [
        'What has been rising lately, a little at a time?',
        'If you had followed the dog, where would it have gone?',
      ],
      images: [
        {
          symbol: 'Dog',
          words: 'a black dog came up the stairs',
          situation: 'it wanted to lead you',
          says: 'It comes up from below, where the water is, and does no harm. A dog that wants to lead you may be help you don’t trust yet.',
        },
        {
          symbol: 'Phone',
          words: 'the numbers kept changing',
          situation: 'you couldn’t get through',
          says: 'It works in every way but the one you need. You know her number, and it won’t stay as it is.',
        },
        {
          symbol: 'Brother',
          words: 'he was about eight, and he would not stop laughing',
          situation: 'he was a child again',
          says: 'He is at an age when he couldn’t have helped you. He is also the only other person in the house.',
        },
      ],
    },
  },
  {
    asked: {
      dictionary: [
        { name: 'Bicycle', situations: ['you were learning', 'you lost your balance', 'somebody held you'] },
        { name: 'Boss', situations: ['they were kind', 'they were angry with you'] },
        { name: 'Coffee', situations: [] },
      ],
      notes: ['[1] your boss: teach you'],
      lifeContext: 'My manager is retiring in March and I’m supposed to take over her team.',
      dream: [
        'My boss was teaching me to ride a bicycle in the office car park.',
        'She ran beside me holding the saddle.',
        'When I looked back she had let go ages ago and was drinking coffee.',
        'I didn’t fall.',
      ],
    },
    answer: {
      distress: 'none',
      summary:
        '[1, 2] Your boss runs beside your bicycle and holds the saddle, as one does for a child. [3, 4] When you look back she has let go long ago, and you find that you can ride.',
      detailed:
        '[3] You only find out that you have been riding alone because you look back for her. [3] She isn’t anxious about you at all, for she let go “ages ago” and is having her coffee.\n\n[0] You write that she retires in March and that you are to take over her team. [3] In the dream that has already happened, without a word from her and before you noticed it. [4] And although you look round in the middle of it, you don’t fall.',
      questions: [
        'Which part of her work have you already been doing for a while?',
        'Why did you look back just then?',
      ],
      images: [
        {
          symbol: 'Bicycle',
          words: 'teaching me to ride a bicycle in the office car park',
          situation: 'you were learning',
          says: 'It is a child’s lesson, given where you work and by the person above you.',
        },
      ],
    },
  },
  {
    asked: {
      dictionary: [
        { name: 'Being Chased', situations: ['you never saw who it was', 'you got away', 'you hid'] },
        { name: 'School', situations: ['it was your old school', 'it was empty', 'you were late'] },
        { name: 'Door', situations: ['it was locked', 'somebody stood behind it', 'you closed it'] },
      ],
      notes: ['[3] he: follow you', '[6] he: open (denied)', '[7] you: afraid (shown, not named)'],
      dream: [
        'I have this one every few weeks since I was a kid.',
        'I’m in my primary school at night and someone is walking behind me in hard shoes.',
        'I never see him.',
        'I always run to the same door, the library, and it’s never locked.',
        'I get in and close it and then I hear him stop outside.',
        'He doesn’t try the handle.',
        'I wake up sweating.',
      ],
    },
    answer: {
      distress: 'none',
      summary:
        '[2, 4] Somebody in hard shoes walks behind you through your old school, and you run to the library, where the door is never locked. [5, 6, 7] He has never once tried the handle, and still you wake up sweating when he stops outside.',
      detailed:
        '[0] Being followed or chased is the commonest of all nightmares. [4, 5] In yours you always get away, because you know the one door that is “never locked”, and you close it behind you. [2, 6] He doesn’t even hurry: he walks while you run, and when he gets to the door he leaves the handle alone. [5, 7] So you wake up at the moment when you are safest, because you can hear that he has stopped.\n\n[1, 2] It has come back every few weeks since you were a child, and it still takes place in the school you went to then. [3, 4] In all that time you have never seen him, and the library has never let you down. [0] A nightmare that comes back for so long can still change, and yours has an obvious place where it could.',
      questions: ['Who wore hard shoes when you were at that school?', 'What was the library to you in those days?'],
      images: [
        {
          symbol: 'Being Chased',
          words: 'someone is walking behind me in hard shoes',
          situation: 'you never saw who it was',
          says: 'You know him by a sound alone, so there has never been anybody to face. He walks, and you are the only one who runs.',
        },
        {
          symbol: 'Door',
          words: 'I get in and close it',
          situation: 'you closed it',
          says: 'You close it yourself, and he respects it. From then on you are both standing still, with the door between you.',
        },
      ],
    },
  },
  {
    asked: {
      dictionary: [
        { name: 'Supermarket', situations: ['the shelves were strange', 'you couldn’t pay'] },
        { name: 'Puppy', situations: ['it was given to you', 'you chose one', 'it was hurt'] },
        { name: 'Money', situations: ['you had none', 'you found some'] },
      ],
      notes: ['[5] you: joy'],
      dream: [
        'We were all in Lidl, my flatmates and me, except the shelves were full of puppies instead of bread.',
        'Everyone was putting them in their trolleys like it was normal.',
        'I took a brown one.',
        'At the till the woman said it’s fine, he’s already paid for.',
        'I was so happy I laughed out loud and it woke me up',
      ],
    },
    answer: {
      distress: 'none',
      summary:
        '[1, 2] The shop has puppies where the bread should be, and everyone puts them in their trolleys. [3, 4, 5] You take a brown one, somebody has already paid for him, and you are so happy that you laugh yourself awake.',
      detailed:
        '[0] This is a happy dream and can be kept as one. [2, 3] Everyone else fills a trolley as if this were ordinary shopping, but you take one puppy, and you know which. [4] The till is the place where you could still have lost him, and there the woman says “he’s already paid for”.\n\n[2, 5] So the same thing happens to all of you, and you are the one who laughs out loud. [0] Perhaps something you hardly dared to want has lately turned out to be yours.',
      questions: ['Who do you think had paid for him?', 'What have you wanted lately and put back on the shelf?'],
      images: [
        {
          symbol: 'Puppy',
          words: 'I took a brown one',
          situation: 'you chose one',
          says: 'There are shelves full of them and you take a single one. It is a “he” by the time you reach the till.',
        },
      ],
    },
  },
  {
    asked: {
      dictionary: [
        { name: 'Father', situations: ['he was alive again', 'he was busy', 'he was angry'] },
        { name: 'Lamp', situations: ['you held it', 'it went out'] },
        { name: 'Garage', situations: ['it was your parents’'] },
      ],
      notes: ['[3] your father: ask you', '[4] your father: accuse you'],
      dream: [
        'My dad (he died in 2019) was in the garage sorting screws into jars.',
        'I knew he was dead and I was careful not to say it.',
        'He asked me to hold the torch.',
        'He said you never hold it still.',
        'I held it with both hands and my arms got so tired',
        'but I didn’t want to put it down because then he would be finished.',
      ],
    },
    answer: {
      distress: 'none',
      summary:
        '[1, 2] Your father is in the garage sorting screws, and you know that he is dead and are careful not to say it. [3, 5, 6] You go on holding the torch with tired arms, because he stays only as long as the work does.',
      detailed:
        '[1, 3, 4] He hasn’t come back to say anything great: he has screws to sort, he needs the light, and he complains about how you hold it. [2, 5] You look after him as well as you can, for you don’t let him notice that he is dead, and you hold the torch “with both hands”. [6] You can’t put it down because “then he would be finished”. [6] He would be done with the screws, and then there would be no reason for him to stay.\n\n[0] Dreams in which the dead are simply there and busy are common for years, and many people are glad of them. [5, 6] In yours he can stay as long as you can hold your arms up, and they get “so tired”.',
      questions: [
        'Did you really hold the torch for him, and what did he say then?',
        'What would you have told him, if you hadn’t had to be careful?',
      ],
      images: [
        {
          symbol: 'Father',
          words: 'My dad (he died in 2019) was in the garage',
          situation: 'he was busy',
          says: 'He doesn’t talk about having been away. He is where he used to be and wants what he used to want, a hand with the light.',
        },
        {
          symbol: 'Lamp',
          words: 'He asked me to hold the torch',
          situation: 'you held it',
          says: 'It is the one thing you can do for him now. As long as it shines he has something to do, and you can stay.',
        },
      ],
    },
  },
]
