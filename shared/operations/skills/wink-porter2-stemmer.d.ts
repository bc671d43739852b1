/** The stem of an English word in lower case, by Porter's second algorithm. The package has no types. */
declare module 'wink-porter2-stemmer' {
  function stem(word: string): string
  export = stem
}
