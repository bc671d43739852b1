/** The time that every id begins with, after its prefix: ten characters of Crockford's base 32. */

export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The time of an id, in milliseconds since the epoch. @param id `evt_…` */
export const timeOf = (id: string): number =>
  Array.from(id.slice(id.indexOf('_') + 1).slice(0, 10)).reduce(
    (milliseconds, letter) => milliseconds * 32 + idAlphabet.indexOf(letter),
    0,
  )
