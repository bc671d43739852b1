import { fc } from '#test/support/properties.ts'
import { parseUploadKey, uploadObjectKey } from '#shared/domain/uploads/upload.ts'

const key = (filename: string): string => uploadObjectKey({ tenantId: 'tenant_one', uploadId: 'upl_01abc', filename })

it.each([
  ['course.zip', 'course.zip'],
  ['Mein Kurs (neu).zip', 'Mein_Kurs_neu_.zip'],
  ['../../etc/passwd.zip', '.._.._etc_passwd.zip'],
  ['安全培训.zip', '_.zip'],
  [`${'x'.repeat(200)}.zip`, `${'x'.repeat(96)}.zip`],
])('writes the file name %j as %j', (filename, kept) => {
  expect(key(filename)).toBe(`uploads/tenant_one/upl_01abc/${kept}`)
})

it('reads tenant and upload from the key of any file name', () => {
  const names = fc.string({ unit: 'binary', maxLength: 250 }).map((name) => `${name}.zip`)
  fc.assert(
    fc.property(names, (name) =>
      expect(parseUploadKey(key(name))).toEqual({ tenantId: 'tenant_one', uploadId: 'upl_01abc' }),
    ),
  )
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
])('refuses %j as the key of an upload', (text) => {
  expect(parseUploadKey(text)).toBeNull()
})
