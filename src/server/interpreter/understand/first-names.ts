import { wordSet } from '../../language/word-set.ts'

/** Common first names that are given to women, in lower case. */
export const FEMALE_NAMES = wordSet(`
  abby alice alison amanda amber amy andrea angela ann anna anne annie ashley barbara becky beth betty brenda brittany
  carla carmen carol caroline cathy charlotte cheryl christina christine cindy claire claudia dana deborah debbie denise
  diana diane donna dora dorothy eileen elaine eleanor elizabeth ellen emily emma erica erin eva evelyn frances gina
  gloria grace hannah heather helen holly irene jackie jamie jane janet janice jean jennifer jenny jessica jill joan
  joanna joyce judy julia julie karen kate katherine kathy katie kelly kim kirsti kristen laura lauren linda lisa liz
  lois lori lucy lynn margaret maria marie marissa martha mary megan melissa michelle molly monica nancy natalie nicole
  nina nora pam pamela patricia paula peggy rachel rebecca rita rosa rose ruth sally samantha sandra sandy sara sarah
  sharon sheila shirley sophie stacy stephanie sue susan suzanne sylvia tammy tara teresa theresa tina tracy vanessa
  vicky victoria virginia wendy yvonne`)

/** Common first names that are given to men, in lower case. */
export const MALE_NAMES = wordSet(`
  aaron adam alan albert alex alexander andrew andy anthony arthur barry ben benjamin bill billy bob bobby brad brandon
  brian bruce bryan carl charles charlie chris christopher chuck craig dan daniel danny dave david dean dennis derek
  don donald doug douglas ed eddie edward elvis eric frank fred gary gene george gerald glenn greg gregory harold harry
  henry howard ian jack jacob james jason jay jeff jeffrey jeremy jerry jesse jim jimmy joe joel john johnny jon
  jonathan jose joseph josh joshua juan justin keith ken kenneth kevin kyle larry lawrence lee leo leonard louis luke
  marc mark martin matt matthew max michael mike mitch nathan neil nick norman oliver oscar patrick paul peter phil
  philip ralph randy ray raymond richard rick rob robert roger ron ronald roy russell ryan sam scott sean simon stan
  stephen steve steven ted terry thomas tim todd tom tommy tony travis victor vincent wally walter warren wayne will
  william zack`)
