/** Forms of English words that stemming leaves apart. */
import stem from 'wink-porter2-stemmer'

/** A line is one word: the form by which it is compared, then its others, then nouns and verbs that say the same. */
const irregular = `
be am is are was were been being
begin began begun
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen choice
come came
deal dealt
do did done does doing
draw drew drawn
drive drove driven
fall fell fallen
feel felt
find found
forget forgot forgotten
get got gotten
give gave given
go went gone goes
grow grew grown growth
have had has
hear heard
hold held
keep kept
know knew known knowledge
lay laid
lead led
leave left
lose lost loss
make made
mean meant
meet met
pay paid
rise rose risen
run ran
say said
see saw seen
sell sold sale
send sent
shake shook shaken
show shown
sing sang sung
speak spoke spoken speech
spend spent
stand stood
take took taken
teach taught
tell told
think thought
throw threw thrown
understand understood
wear wore worn
win won
write wrote written
person people
child children
man men
woman women
advise advice
analyse analysis analyze
complain complaint
decide decision
deliver delivery
describe description
explain explanation
maintain maintenance
respond response
`

const forms: ReadonlyMap<string, string> = new Map(
  irregular
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ')
      return others.map((other) => [other, first] as const)
    }),
)

/** Words for persons, which stemming makes equal to what they do: "operator", "operative" and "operation". */
const person = /^(.+(?:[eo]r|ative))s?$/

/** The stem by which an English word is compared. @param word lower case, a to z */
export function stemOf(word: string): string {
  const stemmed = stem(forms.get(word) ?? word)
  const [, singular = stemmed] = person.exec(word) ?? []
  return singular === stemmed ? stemmed : `${stemmed}er`
}
