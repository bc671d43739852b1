/** What the references of a template mean at one place in it. */
export interface Scope {
  /** Value of `Ref`: a resource, a parameter or a pseudo parameter. Throws where there is none. */
  readonly ref: (name: string) => unknown
  /** Value of `Fn::GetAtt`. Throws where there is none. */
  readonly attribute: (id: string, name: string) => unknown
  /** Value of `Fn::ImportValue`. Throws where nothing is exported by that name. */
  readonly imported: (name: string) => unknown
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown

/** `AWS::NoValue`: the property that has it is as if it were not there. */
export const noValue = Symbol('AWS::NoValue')

const intrinsics: ReadonlyMap<string, Intrinsic> = new Map<string, Intrinsic>([
  ['Ref', (argument, scope) => scope.ref(text(argument, 'Ref'))],
  ['Fn::GetAtt', getAttribute],
  ['Fn::ImportValue', (argument, scope) => scope.imported(text(evaluate(argument, scope), 'Fn::ImportValue'))],
  ['Fn::Join', join],
  ['Fn::Split', split],
  ['Fn::Select', select],
  ['Fn::Sub', substitute],
])

/**
 * Replaces the intrinsic functions in a value of a template.
 * @throws Error for a function that the local host does not know, and for malformed arguments
 */
export function evaluate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => evaluate(item, scope)).filter((item) => item !== noValue)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [only] = entries
  if (entries.length === 1 && only !== undefined && isFunctionName(only[0])) return call(only[0], only[1], scope)
  return Object.fromEntries(
    entries.map(([key, item]) => [key, evaluate(item, scope)]).filter(([, item]) => item !== noValue),
  )
}

// `Condition` too is an intrinsic, but only among the arguments of conditions, which are refused by name.
const isFunctionName = (key: string): boolean => key === 'Ref' || key.startsWith('Fn::')

function call(name: string, argument: unknown, scope: Scope): unknown {
  const intrinsic = intrinsics.get(name)
  if (intrinsic === undefined)
    throw new Error(`The local host does not evaluate ${name}; see infra/local/host/template/evaluate.ts.`)
  return intrinsic(argument, scope)
}

function text(value: unknown, where: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`${where} needs a text, not ${JSON.stringify(value)}.`)
}

function list(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new Error(`${where} needs a list, not ${JSON.stringify(value)}.`)
}

function getAttribute(argument: unknown, scope: Scope): unknown {
  if (typeof argument === 'string') {
    const dot = argument.indexOf('.')
    return scope.attribute(argument.slice(0, dot), argument.slice(dot + 1))
  }
  const [id, name] = list(argument, 'Fn::GetAtt')
  return scope.attribute(text(id, 'Fn::GetAtt'), text(evaluate(name, scope), 'Fn::GetAtt'))
}

function join(argument: unknown, scope: Scope): string {
  const [delimiter, parts] = list(argument, 'Fn::Join')
  const texts = list(evaluate(parts, scope), 'Fn::Join').map((part) => text(part, 'Fn::Join'))
  return texts.join(text(delimiter, 'Fn::Join'))
}

function split(argument: unknown, scope: Scope): string[] {
  const [delimiter, source] = list(argument, 'Fn::Split')
  return text(evaluate(source, scope), 'Fn::Split').split(text(delimiter, 'Fn::Split'))
}

function select(argument: unknown, scope: Scope): unknown {
  const [index, items] = list(argument, 'Fn::Select')
  const values = list(evaluate(items, scope), 'Fn::Select')
  const chosen = values[Number(index)]
  if (chosen === undefined) throw new Error(`Fn::Select has no item ${JSON.stringify(index)} to take.`)
  return chosen
}

/** `${Name}`, `${Name.Attribute}` and own variables; `${!Name}` stands for itself without the mark. */
function substitute(argument: unknown, scope: Scope): string {
  const [pattern, variables] = Array.isArray(argument) ? list(argument, 'Fn::Sub') : [argument, {}]
  const own = new Map(Object.entries(typeof variables === 'object' && variables !== null ? variables : {}))
  return text(pattern, 'Fn::Sub').replace(/\$\{([^}]+)\}/g, (_whole, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`
    if (own.has(name)) return text(evaluate(own.get(name), scope), 'Fn::Sub')
    const dot = name.indexOf('.')
    return text(dot === -1 ? scope.ref(name) : scope.attribute(name.slice(0, dot), name.slice(dot + 1)), 'Fn::Sub')
  })
}
