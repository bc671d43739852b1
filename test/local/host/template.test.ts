import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCloudAssembly } from '#infra/local/host/template/cloud-assembly.ts'
import { evaluate, noValue, type Scope } from '#infra/local/host/template/evaluate.ts'
import { resolveTemplate, type ResolvedTemplate } from '#infra/local/host/template/resolved-template.ts'
import { removeFolders, temporaryFolder } from './support/test-host.ts'

afterAll(removeFolders)

const scope: Scope = {
  ref: (name) => (name === 'AWS::NoValue' ? noValue : `ref:${name}`),
  attribute: (id, name) => `att:${id}:${name}`,
  imported: (name) => `import:${name}`,
}

describe('evaluation of intrinsic functions', () => {
  test.each<[string, unknown, unknown]>([
    ['Ref', { Ref: 'Table' }, 'ref:Table'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'att:Queue:Arn'],
    ['GetAtt as a text', { 'Fn::GetAtt': 'Stack.Outputs.Url' }, 'att:Stack:Outputs.Url'],
    ['Join over evaluated parts', { 'Fn::Join': ['/', ['a', { Ref: 'B' }, 3]] }, 'a/ref:B/3'],
    ['Split and Select', { 'Fn::Select': [1, { 'Fn::Split': ['-', 'a-b-c'] }] }, 'b'],
    [
      'Sub with references',
      { 'Fn::Sub': 'arn:${AWS::Region}:${Queue.Arn}:${!Literal}' },
      'arn:ref:AWS::Region:att:Queue:Arn:${Literal}',
    ],
    [
      'Sub with own variables',
      { 'Fn::Sub': ['${Name}-${Other}', { Name: { 'Fn::Join': ['', ['x', 'y']] } }] },
      'xy-ref:Other',
    ],
    ['ImportValue', { 'Fn::ImportValue': { 'Fn::Join': ['', ['a', 'b']] } }, 'import:ab'],
    [
      'nothing where there is nothing',
      { a: [{ Ref: 'AWS::NoValue' }, 1], b: { Ref: 'AWS::NoValue' }, c: null },
      { a: [1], c: null },
    ],
    ['an object that only looks like a function', { Ref: 'A', Other: 1 }, { Ref: 'A', Other: 1 }],
  ])('evaluates %s', (_name, value, expected) => {
    expect(evaluate(value, scope)).toEqual(expected)
  })

  test.each([
    ['Fn::If', { 'Fn::If': ['IsProd', 1, 2] }, /does not evaluate Fn::If/],
    ['a select beyond the end', { 'Fn::Select': [2, ['a']] }, /no item 2/],
    ['a join of objects', { 'Fn::Join': ['', [{ a: 1 }]] }, /Fn::Join needs a text/],
  ])('refuses %s', (_name, value, message) => {
    expect(() => evaluate(value, scope)).toThrow(message)
  })
})

type Resources = Record<string, { Type: string; Properties?: object }>

/** An assembly of two stacks as the CDK writes it; `app` comes after `data`. */
function assembly(stacks: { data: Resources; app: Resources }): ResolvedTemplate {
  const folder = temporaryFolder()
  const write = (file: string, value: object): void => writeFileSync(join(folder, file), JSON.stringify(value))
  mkdirSync(join(folder, 'asset.1'))
  write('manifest.json', {
    artifacts: {
      app: {
        type: 'aws:cloudformation:stack',
        dependencies: ['data', 'app.assets'],
        properties: { templateFile: 'app.json' },
      },
      'app.assets': { type: 'cdk:asset-manifest', properties: { file: 'app.assets.json' } },
      data: { type: 'aws:cloudformation:stack', properties: { templateFile: 'data.json' } },
    },
  })
  write('app.assets.json', { files: { abc: { source: { path: 'asset.1' } } } })
  write('data.json', {
    Resources: stacks.data,
    Outputs: { Out: { Value: { 'Fn::GetAtt': ['Queue', 'Arn'] }, Export: { Name: 'data:queue' } } },
  })
  write('app.json', { Resources: stacks.app, Parameters: { Version: { Default: '7' } } })
  return resolveTemplate(readCloudAssembly(folder), {
    queueUrl: (name) => `http://127.0.0.1:1/${name}`,
    secretArn: (name) => `secret:${name}`,
    keyValueStoreArn: (name) => `kvs/${name}`,
  })
}

const queue = { Type: 'AWS::SQS::Queue' }
const mapping = (source: unknown): Resources[string] => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { EventSourceArn: source, FunctionName: { Ref: 'Version' } },
})

describe('a resolved template', () => {
  test('follows references over stacks, to parameters and to pseudo parameters', () => {
    const template = assembly({
      data: { Queue: queue },
      app: {
        Mapping: mapping({ 'Fn::ImportValue': 'data:queue' }),
        Own: { ...queue, Properties: { QueueName: { Ref: 'AWS::StackName' } } },
      },
    })
    expect(template.ofType('AWS::Lambda::EventSourceMapping').map(({ properties }) => properties)).toEqual([
      { EventSourceArn: 'arn:aws:sqs:eu-central-1:000000000000:data-Queue', FunctionName: '7' },
    ])
    expect(
      template.ofType('AWS::SQS::Queue').map(({ stack, properties, identity }) => [stack, properties, identity.ref]),
    ).toEqual([
      ['data', {}, 'http://127.0.0.1:1/data-Queue'],
      ['app', { QueueName: 'app' }, 'http://127.0.0.1:1/app-Own'],
    ])
  })

  test('names resources the same at every start, within the limits of their services', () => {
    const long = `Queue${'x'.repeat(80)}`
    const names = [1, 2].map(
      () =>
        assembly({ data: { Queue: queue, [long]: queue }, app: {} }).ofType('AWS::SQS::Queue')[1]?.identity.attributes[
          'QueueName'
        ] ?? '',
    )
    expect(names[0]).toBe(names[1])
    expect(names[0]).toHaveLength(63)
  })

  test('finds the folder of an asset by its key', () => {
    const { assetFolder } = assembly({ data: { Queue: queue }, app: {} })
    expect(assetFolder('abc.zip').endsWith('asset.1')).toBe(true)
    expect(() => assetFolder('other.zip')).toThrow(/holds no asset other.zip/)
  })

  test.each<[string, Resources, RegExp]>([
    [
      'a type that it would leave out',
      { Stream: { Type: 'AWS::Kinesis::Stream' } },
      /does not know AWS::Kinesis::Stream/,
    ],
    ['a reference to nothing', { Mapping: mapping({ 'Fn::GetAtt': ['Missing', 'Arn'] }) }, /refers to Missing/],
    [
      'an import that no stack exports',
      { Mapping: mapping({ 'Fn::ImportValue': 'data:other' }) },
      /imports data:other/,
    ],
    [
      'an attribute that it does not know',
      { Own: queue, Mapping: mapping({ 'Fn::GetAtt': ['Own', 'Color'] }) },
      /no attribute Color/,
    ],
  ])('refuses %s', (_name, app, message) => {
    expect(() => assembly({ data: { Queue: queue }, app })).toThrow(message)
  })
})
