/** Durations on the wire: a pattern for ISO 8601. */

const upTo = (digits: number): string => `\\d{1,${digits}}(?:[.,]\\d{1,20})?`

/**
 * ISO 8601 durations: `PT1H30M5.25S`, `P1DT2H`, `P2W`. The last part may have a fraction. Groups: years, months, days,
 * hours, minutes, seconds, weeks. The number of digits is bounded, so that a sum of times stays an exact integer.
 */
export const isoDuration = new RegExp(
  `^P(?=.)(?=[^.,]*(?:[.,]\\d+[YMDHSW])?$)(?:(?:(${upTo(2)})Y)?(?:(${upTo(3)})M)?(?:(${upTo(5)})D)?(?:T(?=\\d)(?:(${upTo(6)})H)?(?:(${upTo(8)})M)?(?:(${upTo(9)})S)?)?|(${upTo(4)})W)$`,
)
