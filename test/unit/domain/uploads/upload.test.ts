import * as fc from 'fast-check'
import { parseUploadKey, uploadObjectKey } from '#shared/domain/uploads/upload.ts'

const key = (filename: string): string => uploadObjectKey({ tenantId: 'tenant_one', uploadId: 'upl_01abc', filename })

it.each([
  ['course.zip', 'course.zip'],
  ['Mein Kurs (neu).zip', 'Mein_Kurs_neu_.zip'],
  ['../../etc/passwd.zip', '.._.._etc_passwd.zip'],
  ['安全培训.zip', '_.zip'],
  [`${'x'.repeat(200)}.zip`, `${'x'.repeat(96)}.zip`],
])('%j is kept as %j', (filename, kept) => {
  expect(key(filename)).toBe(`uploads/tenant_one/upl_01abc/${kept}`)
})

it('a key names its tenant and upload, whatever the file is called', () => {
  const names = fc.string({ unit: 'binary', maxLength: 250 }).map((name) => `${name}.zip`)
  fc.assert(fc.property(names, (name) => expect(parseUploadKey(key(name))).toEqual({ tenantId: 'tenant_one', uploadId: 'upl_01abc' })))
})

it.each([
  '',
  'uploads/',
  'uploads/tenant_one/upl_01abc/',
  'uploads/tenant_one/upl_01abc/a/b.zip',
  'uploads/tenant_one/pkg_01abc/a.zip',
  'uploads/one/upl_01abc/a.zip',
  'content/tenant_one/upl_01abc/a.zip',
  'uploads/tenant_one#S/upl_01abc/a.zip',
  '/uploads/tenant_one/upl_01abc/a.zip',
  'uploads/tenant_one/upl_01abc/a b.zip',
  'uploads/tenant_one/upl_01abc/a.zip\n',
])('%j is no key of an upload', (text) => {
  expect(parseUploadKey(text)).toBeNull()
})
