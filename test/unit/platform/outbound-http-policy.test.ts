import { checkOutboundUrl, isPublicAddress, type OutboundRefusal } from '#shared/platform/outbound-http-policy.ts'

const verdict = (url: string): OutboundRefusal | 'allowed' => {
  const checked = checkOutboundUrl(url)
  return typeof checked === 'string' ? checked : 'allowed'
}

describe('checkOutboundUrl: addresses that are not on the public internet', () => {
  test.each([
    ['loopback', 'https://127.0.0.1/'],
    ['loopback, other', 'https://127.8.9.10/'],
    ['loopback, decimal', 'https://2130706433/'],
    ['loopback, octal', 'https://0177.0.0.1/'],
    ['loopback, octal whole', 'https://017700000001/'],
    ['loopback, hexadecimal', 'https://0x7f000001/'],
    ['loopback, hexadecimal parts', 'https://0x7f.0x0.0x0.0x1/'],
    ['loopback, short', 'https://127.1/'],
    ['loopback, full-width digits', 'https://１２７.0.0.1/'],
    ['loopback, dot at the end', 'https://127.0.0.1./'],
    ['loopback, escaped', 'https://%31%32%37.0.0.1/'],
    ['loopback behind an @ in the fragment', 'https://127.0.0.1#@example.com/'],
    ['unspecified', 'https://0.0.0.0/'],
    ['unspecified, short', 'https://0/'],
    ['this network', 'https://0.1.2.3/'],
    ['private 10/8', 'https://10.0.0.1/'],
    ['private 10/8, mixed', 'https://0xa.1/'],
    ['private 172.16/12', 'https://172.16.0.1/'],
    ['private 172.16/12, end', 'https://172.31.255.255/'],
    ['private 192.168/16', 'https://192.168.1.1/'],
    ['private 192.168/16, decimal', 'https://3232235777/'],
    ['metadata', 'https://169.254.169.254/latest/meta-data/'],
    ['metadata, decimal', 'https://2852039166/'],
    ['metadata, hexadecimal', 'https://0xA9FEA9FE/'],
    ['metadata, octal', 'https://0251.0376.0251.0376/'],
    ['task metadata', 'https://169.254.170.2/v2/credentials'],
    ['link-local DNS', 'https://169.254.169.253/'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['carrier-grade NAT, end', 'https://100.127.255.254/'],
    ['metadata of another cloud', 'https://100.100.100.200/'],
    ['metadata of yet another cloud', 'https://192.0.0.192/'],
    ['host service of a cloud', 'https://168.63.129.16/'],
    ['protocol assignments', 'https://192.0.0.8/'],
    ['documentation 1', 'https://192.0.2.1/'],
    ['documentation 2', 'https://198.51.100.1/'],
    ['documentation 3', 'https://203.0.113.1/'],
    ['6to4 relay', 'https://192.88.99.1/'],
    ['benchmarking', 'https://198.18.0.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['reserved', 'https://240.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['IPv6 loopback, long', 'https://[0:0:0:0:0:0:0:1]/'],
    ['IPv6 unspecified', 'https://[::]/'],
    ['mapped loopback', 'https://[::ffff:127.0.0.1]/'],
    ['mapped loopback, hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['mapped metadata', 'https://[::ffff:169.254.169.254]/'],
    ['mapped public address', 'https://[::ffff:8.8.8.8]/'],
    ['compatible loopback', 'https://[::127.0.0.1]/'],
    ['translated loopback', 'https://[::ffff:0:127.0.0.1]/'],
    ['NAT64 loopback', 'https://[64:ff9b::7f00:1]/'],
    ['NAT64 metadata', 'https://[64:ff9b::a9fe:a9fe]/'],
    ['local NAT64', 'https://[64:ff9b:1::a00:1]/'],
    ['6to4 private', 'https://[2002:a00:1::]/'],
    ['Teredo', 'https://[2001:0:7f00:1::]/'],
    ['unique local', 'https://[fd12:3456:789a::1]/'],
    ['IPv6 metadata', 'https://[fd00:ec2::254]/'],
    ['unique local, fc', 'https://[fc00::1]/'],
    ['IPv6 link-local', 'https://[fe80::1]/'],
    ['site-local', 'https://[fec0::1]/'],
    ['IPv6 multicast', 'https://[ff02::1]/'],
    ['discard', 'https://[100::1]/'],
    ['IPv6 documentation', 'https://[2001:db8::1]/'],
    ['IPv6 documentation, new', 'https://[3fff::1]/'],
    ['segment routing', 'https://[5f00::1]/'],
    ['benchmarking', 'https://[2001:2::1]/'],
    ['ORCHID', 'https://[2001:20::1]/'],
    ['outside of global unicast', 'https://[4000::1]/'],
  ])('blocks %s: %s', (_name, url) => {
    expect(verdict(url)).toBe('blocked_address')
  })
})

test.each([
  ['https://localhost/', 'blocked_name'],
  ['https://LOCALHOST/', 'blocked_name'],
  ['https://localhost./', 'blocked_name'],
  ['https://ⓛocalhost/', 'blocked_name'],
  ['https://a.localhost/', 'blocked_name'],
  ['https://printer.local/', 'blocked_name'],
  ['https://metadata.google.internal/', 'blocked_name'],
  ['https://ip-10-0-0-1.eu-central-1.compute.internal/', 'blocked_name'],
  ['https://router.home.arpa/', 'blocked_name'],
  ['https://intranet/', 'blocked_name'],
  ['https://example.com./', 'blocked_name'],
  ['https://user@example.com/', 'credentials_in_url'],
  ['https://user:secret@example.com/', 'credentials_in_url'],
  ['https://example.com@127.0.0.1/', 'credentials_in_url'],
  ['http://example.com/', 'not_https'],
  ['http://127.0.0.1/', 'not_https'],
  ['ftp://example.com/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['gopher://example.com/', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['data:text/plain,hello', 'not_https'],
  ['//example.com/', 'invalid_url'],
  ['example.com', 'invalid_url'],
  ['', 'invalid_url'],
  ['https://', 'invalid_url'],
  ['https://256.1.1.1/', 'invalid_url'],
  ['https://1.2.3.4.5/', 'invalid_url'],
  ['https://[fe80::1%25eth0]/', 'invalid_url'],
  ['https://example.com:0/', 'invalid_url'],
  ['https://example.com:99999/', 'invalid_url'],
  ['https://exa mple.com/', 'invalid_url'],
] as const)('refuses "%s" as %s', (url, reason) => {
  expect(verdict(url)).toBe(reason)
})

test.each([
  'https://example.com/',
  'https://hooks.example.com:8443/a/b?c=d',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://bücher.example/',
  'https://a_b.example.com/x',
])('allows %s', (url) => {
  expect(verdict(url)).toBe('allowed')
})

test('counts an address with a zone as not public', () => {
  expect(isPublicAddress('2606:4700::1%eth0')).toBe(false)
  expect(isPublicAddress('2606:4700::1')).toBe(true)
  expect(isPublicAddress('no address')).toBe(false)
})

describe('checkOutboundUrl: loopback receivers of the deployment', () => {
  const loopback = {
    receivers: [
      '127.0.0.1:9443',
      'localhost:9443',
      '[::1]:9443',
      '10.0.0.1:9443',
      'example.com:9443',
      '169.254.169.254:443',
    ],
    authority: null,
  }
  const named = (url: string): boolean | OutboundRefusal => {
    const checked = checkOutboundUrl(url, loopback)
    return typeof checked === 'string' ? checked : checked.isNamedLoopback
  }

  test('allows a named receiver at its port only', () => {
    expect(named('https://127.0.0.1:9443/hook')).toBe(true)
    expect(named('https://2130706433:9443/hook')).toBe(true)
    expect(named('https://localhost:9443/hook')).toBe(true)
    expect(named('https://127.0.0.1:9444/hook')).toBe('blocked_address')
    expect(named('https://127.0.0.1/hook')).toBe('blocked_address')
    expect(named('https://127.0.0.2:9443/hook')).toBe('blocked_address')
  })

  test('allows addresses of this machine only, even if the list names others', () => {
    expect(named('https://10.0.0.1:9443/')).toBe('blocked_address')
    expect(named('https://169.254.169.254/')).toBe('blocked_address')
    expect(named('https://example.com:9443/')).toBe(false)
  })

  test('refuses http and credentials for a named receiver', () => {
    expect(named('http://127.0.0.1:9443/hook')).toBe('not_https')
    expect(named('https://user@127.0.0.1:9443/hook')).toBe('credentials_in_url')
  })
})
