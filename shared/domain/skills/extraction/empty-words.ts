/** Words that say nothing about a skill. English and German, as terms. */

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that change no name: "set an agenda" and "set your agenda" name the same. */
export const articles = wordsIn(
  'a an the my your our their his her its der die das den dem des ein eine einen einem einer eines',
)

/** Words that say how many, as written: "inspect rooms" and "inspect each room" name the same. */
export const quantities = wordsIn('each every all any some these those jede jeden jedes alle')

/** Words that make a verb or a noun another one: "follow up", "check-in". */
export const particles = wordsIn('away back down in off on out over up')

export const emptyWords: ReadonlySet<string> = new Set([
  ...articles,
  ...wordsIn(
    'and are as at be by for from has have he how if in into is it may must not of on or she so that them then there they this ' +
      'to up us use was we what when where which who will with you ' +
      'als am auf aus bei durch er es für hat im in ist mit nach oder sich sie sind und uns unser von vor was wenn wer wie wir ' +
      'wird zu zum zur',
  ),
])
