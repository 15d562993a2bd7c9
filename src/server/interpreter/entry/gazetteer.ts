/** Countries, states, cities and regions that dreams are told of, as they are written. */
const NAMES = `Afghanistan|Africa|Alabama|Alaska|Alberta|Algeria|America|Amsterdam|Antarctica|Argentina|Arizona|Arkansas|Asia|Athens|Atlanta|
Auckland|Austin|Australia|Austria|Baghdad|Bali|Baltimore|Bangkok|Bangladesh|Barcelona|Beijing|Beirut|Belfast|Belgium|Berkeley|Berlin|Bermuda|
Birmingham|Bolivia|Bombay|Bosnia|Boston|Brazil|Brisbane|Bristol|British Columbia|Britain|Brooklyn|Brussels|Budapest|Buenos Aires|Bulgaria|Burma|
Cairo|Calcutta|Calgary|California|Cambodia|Cambridge|Canada|Cape Cod|Cape Town|Chicago|Chile|China|Cincinnati|Cleveland|Colombia|Colorado|
Connecticut|Copenhagen|Costa Rica|Croatia|Cuba|Cyprus|Dallas|Delaware|Delhi|Denmark|Denver|Detroit|Dominican Republic|Dubai|Dublin|Ecuador|
Edinburgh|Egypt|El Salvador|England|Ethiopia|Europe|Fiji|Finland|Florence|Florida|France|Frankfurt|Geneva|Georgia|Germany|Ghana|Glasgow|Greece|
Greenland|Guatemala|Haiti|Hamburg|Hanoi|Harlem|Havana|Hawaii|Helsinki|Holland|Hollywood|Honduras|Hong Kong|Honolulu|Houston|Hungary|Iceland|
Idaho|Illinois|India|Indiana|Indianapolis|Indonesia|Iowa|Iran|Iraq|Ireland|Israel|Istanbul|Italy|Jakarta|Jamaica|Japan|Jerusalem|Johannesburg|
Jordan|Kabul|Kansas|Kansas City|Kathmandu|Kentucky|Kenya|Korea|Kuwait|Kyoto|Laos|Las Vegas|Latvia|Lebanon|Leeds|Libya|Lima|Lisbon|Lithuania|
Liverpool|London|Long Beach|Long Island|Los Angeles|Louisiana|Madrid|Maine|Malaysia|Malta|Manchester|Manhattan|Manila|Maryland|Massachusetts|Maui|
Mecca|Melbourne|Memphis|Mexico|Mexico City|Miami|Michigan|Milan|Milwaukee|Minneapolis|Minnesota|Mississippi|Missouri|Mongolia|Montana|Montreal|
Morocco|Moscow|Mumbai|Munich|Nairobi|Naples|Nashville|Nebraska|Nepal|Netherlands|Nevada|New Delhi|New England|New Guinea|New Hampshire|New Jersey|
New Mexico|New Orleans|New York|New York City|New Zealand|Newfoundland|Nicaragua|Nigeria|North Carolina|North Dakota|Northern Ireland|Norway|
Nova Scotia|Oakland|Ohio|Oklahoma|Ontario|Oregon|Orlando|Osaka|Oslo|Ottawa|Oxford|Pakistan|Palestine|Panama|Paraguay|Paris|Pennsylvania|Perth|
Peru|Philadelphia|Philippines|Phoenix|Pittsburgh|Poland|Portland|Portugal|Prague|Puerto Rico|Quebec|Queens|Rhode Island|Rio de Janeiro|Romania|
Rome|Russia|Rwanda|Sacramento|Salt Lake City|San Antonio|San Diego|San Francisco|San Jose|Santa Barbara|Santa Cruz|Santa Fe|Santa Monica|
Sao Paulo|Sarajevo|Saudi Arabia|Scandinavia|Scotland|Seattle|Seoul|Shanghai|Siberia|Sicily|Singapore|Slovakia|Slovenia|Somalia|South Africa|
South America|South Carolina|South Dakota|Spain|Sri Lanka|St. Louis|Stockholm|Sudan|Sweden|Switzerland|Sydney|Syria|Tahiti|Taiwan|Tanzania|Tehran|
Tel Aviv|Tennessee|Texas|Thailand|Tibet|Tokyo|Toronto|Tucson|Tulsa|Tunisia|Turkey|Tuscany|Uganda|Ukraine|United Kingdom|United States|Uruguay|Utah|
Vancouver|Venezuela|Venice|Vermont|Vienna|Vietnam|Virginia|Wales|Warsaw|Washington|Washington DC|West Virginia|Wisconsin|Wyoming|Yemen|Yugoslavia|
Zimbabwe|Zurich|Disneyland|Disney World|Walmart|Starbucks|Alcatraz|Yosemite|Yellowstone|Stonehenge|Versailles`

/** By the first word in lower case: the names that begin with it, as their words in lower case, the longest first. */
export const GAZETTEER: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  [
    ...Map.groupBy(
      NAMES.split(/\|\s*/).map((name) => name.toLowerCase().split(' ')),
      ([first = '']) => first,
    ),
  ].map(([first, names]) => [first, names.toSorted((a, b) => b.length - a.length)]),
)
