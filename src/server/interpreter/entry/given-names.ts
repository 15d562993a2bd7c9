import { wordSet } from '../../language/word-set.ts'
import { FEMALE_NAMES, MALE_NAMES } from '../understand/first-names.ts'

/** Given names that are words or places as well: only what stands around them shows that somebody is meant. */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = wordSet(`
  amber angel april art ash ashley august austin autumn basil bill bishop blue bob brandy brook brooke buck buddy bunny
  candy carol carolina charity charlotte chase chelsea cherry chip christian chuck clay cliff colt cookie crystal dale
  dallas dawn dean destiny devon dick dixie dolly don drew duke dusty eden faith florence forest frank gene georgia
  ginger glen grace grant guy harmony harry hazel heath heather heaven honey hope houston hunter iris israel ivy jack
  jackson jade jasmine jay jean jersey jet joy jordan june king kit lance lily lincoln lee madison mark martin mason
  max may mercy miles misty nick norman olive opal page paige paris pat patience patty pearl penny peg peter phoenix
  pierce piper prince princess queen randy ray red rich rick rob robin rock rocky rod rose ruby rusty sage sandy savannah
  scout sky skylar sterling stone stormy sue summer sunny sydney taylor tiger timber trinity troy venus victor victoria
  violet virginia wade walker ward warren washington wayne will willow winter wolf woody`)

/** Given names that hardly are anything else, in lower case. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  [
    ...FEMALE_NAMES,
    ...MALE_NAMES,
    ...wordSet(`
  aaliyah abigail ada addison adele adriana adrian agnes ahmed aidan aisha alana alberto alejandra alejandro alessandra
  alessandro alexa alexandra alexandria alexis alfred ali alicia alina alisha alison allan allen allison alma alvin
  alyssa amelia amina amir anastasia andre andrea andrei andres anders angelica angelina angelo angie anita anja
  anthea antoine antonia antonio aria ariana ariel arlene armando arnold arturo asher astrid aubrey audrey aurora ava
  avery barbra barney beatrice becca belinda bella ben bernadette bernard bernice bert bertha beverly bianca bjorn
  blanca bonnie brad bradley brendan brent brett bridget brittney bruno bryce caitlin caleb calvin cameron camila
  camille candace carina carlos carly carmela carolyn carrie casey cassandra cassie catherine cecilia cedric celeste
  celia chad chandra chantal charlene chester chloe christa christian christie christoph claire clara clarence clark
  claude clayton clifford clinton clyde cody colin colleen connie connor conrad constance corey cory courtney craig
  cristina curtis cynthia daisy dakota damian damon danielle danny daphne darla darlene darren darryl daryl debra dee
  deirdre delia della denny desmond diego dimitri dinah dirk dolores dominic dominique donna doreen doris douglas dwayne
  dwight dylan earl ed edgar edith eduardo edwin eileen elena eli elias elijah elise eliza elaine elliot elliott ellie
  eloise elsa elsie elvira emil emilia emilio emmanuel enrique erika erik ernest ernesto esperanza estelle esther ethan
  ethel eugene eunice evan evangeline evie fatima felicia felicity felix fernando fiona floyd francesca francesco
  francis francisco franz freda freddy frederick frieda friedrich gabby gabriel gabriela gabrielle gail garrett gavin
  gemma geoff geoffrey georgina gerard gerry gertrude giovanni giselle gisela gladys glenda gordon greta gretchen guido
  guillermo gunther gus gwen gwendolyn hank hanna hans harriet harrison harvey hassan heidi helena helga henri
  henrietta herbert herman hilary hilda hiroshi homer horace hubert hugh hugo ian ibrahim ida ignacio igor ingrid ira
  irma irving isaac isabel isabella isabelle ismael ivan jackie jacqueline jacques jaime jake jamal janelle janie
  janine jared jasper javier jeanette jeanne jeannie jen jenna jennie jeremiah jermaine jerome jesus-maria jill jillian
  joachim joann joanne jodi jody joey johan johanna johannes johnnie jolene jon jonah jorge josephine josie joyce
  juanita judith jules julian juliana julianne julie julien juliet juliette julio julius justine kaitlin kara karin karl
  karla kasey kate katelyn katharine katherine kathleen kathryn katrina kayla kaylee keisha kelley kelsey kendra kent
  kerry kiara kieran kimberly kirk kirsten klaus kris krista kristin kristina kristine kurt lana larissa latoya laurel
  lauri laurie leah leila lena leon leona leroy leslie lester levi liam lila lillian lilly lindsay lindsey lionel lisbeth
  logan lola lorenzo loretta lorna lorraine lottie lou louisa louise lucas lucia luciana lucille lucinda luigi luis
  luisa luther lydia lyle mabel mackenzie maddie madeleine madeline mae magda maggie malcolm mandy manuel mara marc
  marcel marcella marcia marco marcos marcus margarita margie margo marguerite marian mariana marianne mariel marilyn
  marina mario marion marisa marisol marissa marjorie marlene marsha marshall marta marty marvin maryann mathew matilda
  mattie maureen maurice mavis maxine megan mehmet mel melanie melinda melody melvin meredith mia micah
  michaela michele miguel mikhail mildred millie milton mina mindy minnie miranda miriam mitchell mohamed mohammed moira
  molly morgan morris moses muhammad muriel myra myrtle nadia nadine naomi natalia natasha nathaniel ned nell nellie
  nelson nettie nicholas nicola nicolas nicole nigel nikki noah noel noelle nolan nora noreen norma olaf olga olivia
  omar otis otto owen pablo paolo pascal patti paulette paulina pauline paulo pedro percy perry peggy petra phillip
  phoebe phyllis pierre polly priscilla quentin quincy rafael ralph ramon ramona randall raul rebekah reggie reginald
  regina reid rene renee rex rhoda rhonda ricardo ricky riley roberta roberto rochelle roderick rodney rodrigo roland
  rolf roman romeo ronnie rory rosalie rosalind rosanne roseanne rosemary rosie ross rowan roxanne ruben rudolf rudy
  rufus rupert russ ruthie sabrina sadie salvador salvatore sammy samuel sanjay santiago sasha saul sebastian selena
  selma serena sergei sergio seth shane shannon shaun shauna shawn shawna sheena shelby sheldon shelly sheri sherri
  sherry sherman sidney silvia simone sofia sonia sonja sonya sophia spencer stacey stacie stefan stefanie stella
  stephan stewart stuart susana susanna susannah susie suzie svetlana sven sybil sylvester tabitha tamara tamika tanya
  tasha tatiana ted teddy terrence terri tess tessa thelma theo theodore theresa tia tiffany timothy tobias toby tod
  todd tomas toni tracey traci tricia trevor trina trish trisha trudy tyler tyrone ursula valentina valerie van vera
  verna vernon veronica vicki vickie vinnie viola vito vivian vladimir wallace wanda wendell wesley wilbur wilfred
  willa willie willy wilma winifred winston xavier yasmin yolanda yuki yusuf yvette zach zachary zelda zoe zoey`),
  ].filter((name) => !AMBIGUOUS_NAMES.has(name)),
)
