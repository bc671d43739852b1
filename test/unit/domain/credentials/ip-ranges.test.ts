import { isInRanges, parseIpRange } from '#shared/domain/credentials/ip-ranges.ts'

describe('parseIpRange', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.77/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1', '2001:db8::1/128'],
    ['2001:db8:ffff::/32', '2001:db8::/32'],
  ])('reads %s as %s', (text, range) => {
    expect(parseIpRange(text)).toBe(range)
  })

  it.each([
    '',
    '203.0.113.0/33',
    '203.0.113/24',
    '0203.0.113.0/24',
    '0x7f.0.0.1',
    '203.0.113.0/24 ',
    '203.0.113.0-203.0.113.9',
    'example.com',
    'fe80::1%eth0/64',
    '::ffff:203.0.113.0/120',
    '2001:db8::/129',
  ])('refuses %j', (text) => {
    expect(parseIpRange(text)).toBeNull()
  })
})

describe('isInRanges', () => {
  const ranges = ['203.0.113.0/24', '2001:db8::/32']

  it.each(['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '2001:db8:1::1'])('finds %s inside', (address) => {
    expect(isInRanges(address, ranges)).toBe(true)
  })

  it.each(['203.0.114.0', '2001:db9::1', '', 'unknown', '203.0.113.9, 198.51.100.1'])('finds %j outside', (address) => {
    expect(isInRanges(address, ranges)).toBe(false)
  })
})
