/** Signers of statements: a key with its certificate, and JSON Web Signatures in compact form. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const rsaWithSha256 = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'))
const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('signer')))))
const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('400101000000Z')))

export interface Signer {
  readonly key: KeyObject
  /** Self-signed, as `x5c` carries it. */
  readonly certificate: string
}

export function makeSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([7])),
    rsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const whole = der(0x30, body, rsaWithSha256, der(0x03, Buffer.from([0]), sign('RSA-SHA256', body, privateKey)))
  return { key: privateKey, certificate: whole.toString('base64') }
}

const segment = (value: Buffer | string): string => Buffer.from(value).toString('base64url')

/** @param header with `alg`, by which the payload is signed */
export function compactJws(
  header: { readonly alg: string; readonly [name: string]: unknown },
  payload: string,
  key: KeyObject,
): Buffer {
  const signed = `${segment(JSON.stringify(header))}.${segment(payload)}`
  const signature = header.alg.startsWith('RS')
    ? sign(`RSA-SHA${header.alg.slice(2)}`, Buffer.from(signed), key)
    : createHmac('sha256', 'secret').update(signed).digest()
  return Buffer.from(`${signed}.${segment(signature)}`)
}
