/** A certificate authority of this machine, in memory: X.509 version 3 with elliptic-curve keys, written as DER. */
import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIPv4 } from 'node:net'

export interface Certificate {
  /** PEM. */
  readonly cert: string
  readonly key: string
}

export interface Authority {
  /** PEM, for clients that trust it. */
  readonly cert: string
  /** Issues a server certificate. @param days validity from yesterday on; negative for an expired one */
  issue(names: readonly string[], days?: number): Certificate
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const explicit = (number: number, ...parts: Uint8Array[]): Buffer => der(0xa0 + number, ...parts)
const integer = (bytes: Uint8Array): Buffer => der(0x02, bytes)
const text = (value: string): Buffer => der(0x0c, Buffer.from(value))
const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes)
const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
const yes = Buffer.from([0x01, 0x01, 0xff])

function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const digits = (value: number): number[] =>
    value < 128 ? [value] : [...digits(value >> 7).map((digit) => digit | 128), value & 127]
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(digits)]))
}

/** The time as UTCTime. */
const time = (at: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
const ecdsaWithSha256 = sequence(identifier('1.2.840.10045.4.3.2'))
const nameOf = (common: string): Buffer => sequence(der(0x31, sequence(identifier('2.5.4.3'), text(common))))
const extension = (id: string, value: Uint8Array, critical = false): Buffer =>
  sequence(identifier(id), ...(critical ? [yes] : []), octets(value))

const alternative = (name: string): Buffer =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name))

interface Contents {
  readonly issuer: string
  readonly subject: string
  readonly publicKey: KeyObject
  readonly signer: KeyObject
  readonly days: number
  readonly extensions: readonly Buffer[]
}

function certificate({ issuer, subject, publicKey, signer, days, extensions }: Contents): string {
  const from = Date.now() - (days < 0 ? 30 : 1) * 86_400_000
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(from), time(Date.now() + days * 86_400_000)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions)),
  )
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, signer)))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

const newKeys = (): { publicKey: KeyObject; privateKey: KeyObject } =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

export function makeAuthority(): Authority {
  const { privateKey } = newKeys()
  // Clients that trust several authorities find the right one by its name.
  const issuer = `Lectern on this machine ${randomBytes(8).toString('hex')}`
  const common = { issuer, signer: privateKey }
  const mayCertify = extension('2.5.29.19', sequence(yes), true)
  return {
    cert: certificate({
      ...common,
      subject: issuer,
      publicKey: createPublicKey(privateKey),
      days: 30,
      extensions: [mayCertify],
    }),
    issue(names, days = 30) {
      const keys = newKeys()
      const alternatives = extension('2.5.29.17', sequence(...names.map(alternative)))
      return {
        cert: certificate({
          ...common,
          subject: names[0] ?? 'nobody',
          publicKey: keys.publicKey,
          days,
          extensions: [alternatives],
        }),
        key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}
