const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

/**
 * Content of an element: text, elements, or nothing; an undefined value leaves the element out, an array repeats it.
 */
export interface XmlElements {
  readonly [name: string]: XmlValue | readonly XmlValue[] | undefined
}
type XmlValue = string | number | boolean | XmlElements

/** A whole response document in S3's namespace. */
export function xmlDocument(root: string, content: XmlElements): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${elements(content)}</${root}>`
}

/** S3's error document, which has no namespace. */
export function xmlError(content: XmlElements): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements(content)}</Error>`
}

function elements(content: XmlElements): string {
  return Object.entries(content)
    .flatMap(([name, value]) =>
      list(value).map(
        (each) => `<${name}>${typeof each === 'object' ? elements(each) : escape(String(each))}</${name}>`,
      ),
    )
    .join('')
}

function list(value: XmlElements[string]): readonly XmlValue[] {
  if (value === undefined) return []
  return isList(value) ? value : [value]
}

function isList(value: XmlValue | readonly XmlValue[]): value is readonly XmlValue[] {
  return Array.isArray(value)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// Control characters are legal in keys: S3 writes them as character references, although XML 1.0 forbids most.
function escape(text: string): string {
  return text.replace(
    /[&<>"'\u0000-\u001f]/g,
    (mark) => entities[mark] ?? `&#x${mark.charCodeAt(0).toString(16).toUpperCase()};`,
  )
}
